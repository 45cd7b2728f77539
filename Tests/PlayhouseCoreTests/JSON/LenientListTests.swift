import Foundation
@testable import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct LenientListTests {
    private struct Answer: Decodable {
        let books: LenientList<NestedPayload.Book>
    }

    private func list(_ books: String) throws -> LenientList<NestedPayload.Book> {
        try Data(#"{"books": \#(books)}"#.utf8).decoded(as: Answer.self).books
    }

    @Test func listDropsInvalidElementsAndReportsFirstError() throws {
        let list = try list(#"[{"name": "Emma"}, {"name": 1}, null, 7, {}, {"name": "Ada"}]"#)
        #expect(list.elements.map(\.name) == ["Emma", "Ada"])
        #expect(list.dropped == 4)
        #expect(list.flaw == .wrongType(at: "books[1].name"))
    }

    @Test(arguments: UnreadableJSONToken.all)
    func unreadableValueDropsOnlyItsRow(_ token: UnreadableJSONToken) throws {
        let body = token.replacing("TOKEN", in: #"{"books": [{"name": "Emma"}, {"name": TOKEN}, {"name": "Ada"}]}"#)
        let list = try body.decoded(as: Answer.self).books
        #expect(list.elements.map(\.name) == ["Emma", "Ada"])
        #expect(list.dropped == 1)
        #expect(list.flaw == .wrongType(at: "books[1].name"))
    }

    @Test(arguments: UnreadableJSONToken.all)
    func unreadableValueInUnknownFieldIsIgnored(_ token: UnreadableJSONToken) throws {
        let body = token.replacing("TOKEN", in: #"{"books": [{"name": "Emma", "shade": TOKEN}]}"#)
        #expect(try body.decoded(as: Answer.self).books.elements.map(\.name) == ["Emma"])
    }

    @Test func errorOfInvalidRowContainsPath() throws {
        let body = Data(#"{"items": [{"name": 1}, {}, 7]}"#.utf8)
        let rows = try body.decoded(as: [String: [LenientRow<NestedPayload.Book>]].self)["items"]
        #expect(
            rows?.map(\.flaw) == [
                .wrongType(at: "items[0].name"), .missing(at: "items[1].name"), .wrongType(at: "items[2]"),
            ])
    }

    @Test(arguments: ["[]", "null"])
    func emptyOrNullValueBecomesEmptyList(books: String) throws {
        let list = try list(books).throwingIfEveryRowIsInvalid()
        #expect(list.elements.isEmpty && list.dropped == 0 && list.flaw == nil)
    }

    @Test func valueOtherThanListIsInvalid() {
        #expect(throws: LoadError.invalidData(.wrongType(at: "books"))) { try list("{}") }
    }

    @Test func listWithOneValidElementIsValid() throws {
        let list = try list(#"[{"title": "Emma"}, {"name": "Ada"}]"#).throwingIfEveryRowIsInvalid()
        #expect(list.elements.map(\.name) == ["Ada"])
    }

    @Test func listWithoutValidElementIsInvalid() throws {
        let list = try list(#"[{"title": "Emma"}, {}]"#)
        #expect(throws: LoadError.invalidData(.missing(at: "books[0].name"))) { try list.throwingIfEveryRowIsInvalid() }
    }
}
