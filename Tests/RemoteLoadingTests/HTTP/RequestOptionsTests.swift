import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RequestOptionsTests {
    @Test func requestHasDefaultOptions() throws {
        let options = try HTTPRequest(.get, parsing: Addresses.books).options
        #expect(options.freshness == .any)
        #expect(options.retrying == .ifIdempotent)
        #expect(options.isCoalesced)
    }

    @Test(arguments: [
        RequestOptions(freshness: .refresh), RequestOptions(retrying: .always), RequestOptions(retrying: .never),
        RequestOptions(isCoalesced: false),
    ])
    func requestsWithDifferentOptionsAreNotEqual(options: RequestOptions) throws {
        let plain = try HTTPRequest(.get, parsing: Addresses.books)
        var asking = plain
        asking.options = options
        #expect(asking != plain)
    }

    @Test func requestOptionsAreNeitherShownNorSent() throws {
        let plain = try HTTPRequest(.get, parsing: Addresses.books)
        var asking = plain
        asking.options = RequestOptions(freshness: .refresh, retrying: .always, isCoalesced: false)
        #expect(asking.debugDescription == plain.debugDescription)
        #expect(asking.debugDescription == plain.debugDescription)
        #expect(asking.fields.isEmpty)
    }
}
