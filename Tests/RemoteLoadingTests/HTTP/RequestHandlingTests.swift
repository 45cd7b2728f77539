import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RequestHandlingTests {
    @Test func requestHasDefaultHandling() throws {
        let handling = try HTTPRequest(.get, Addresses.books).handling
        #expect(handling.freshness == .any)
        #expect(handling.retrying == .ifIdempotent)
        #expect(handling.isCoalesced)
    }

    @Test(arguments: [
        RequestHandling(freshness: .refresh), RequestHandling(retrying: .always), RequestHandling(retrying: .never),
        RequestHandling(isCoalesced: false),
    ])
    func requestsWithDifferentHandlingAreNotEqual(handling: RequestHandling) throws {
        let plain = try HTTPRequest(.get, Addresses.books)
        var asking = plain
        asking.handling = handling
        #expect(asking != plain)
    }

    @Test func requestHandlingIsNeitherShownNorSent() throws {
        let plain = try HTTPRequest(.get, Addresses.books)
        var asking = plain
        asking.handling = RequestHandling(freshness: .refresh, retrying: .always, isCoalesced: false)
        #expect(asking.debugDescription == plain.debugDescription)
        #expect(asking.debugDescription == plain.debugDescription)
        #expect(asking.fields.isEmpty)
    }
}
