import Foundation
import RemoteLoading
import Testing

@Suite struct LenientListTests {
    private struct Answer: Decodable {
        let books: LenientList<Shelf.Book>
    }

    private func list(_ books: String) throws -> LenientList<Shelf.Book> {
        try HTTPResponse(body: Data(#"{"books": \#(books)}"#.utf8)).decoded(as: Answer.self).books
    }

    @Test func oneElementThatMakesNoSenseCostsNoOther() throws {
        let list = try list(#"[{"name": "Emma"}, {"name": 1}, null, 7, {}, {"name": "Ada"}]"#)
        #expect(list.elements.map(\.name) == ["Emma", "Ada"])
        #expect(list.dropped == 4)
        #expect(list.flaw == .wrongType(at: "books[1].name"))
    }

    @Test(arguments: ["[]", "null"])
    func nothingIsAnEmptyList(books: String) throws {
        let list = try list(books).unlessAllAreFlawed()
        #expect(list.elements.isEmpty && list.dropped == 0 && list.flaw == nil)
    }

    @Test func somethingElseThanAListIsInvalid() {
        #expect(throws: LoadError.invalidData(.wrongType(at: "books"))) { try list("{}") }
    }

    @Test func aListOfWhichNothingMakesSenseIsInvalid() throws {
        let list = try list(#"[{"title": "Emma"}, {}]"#)
        #expect(throws: LoadError.invalidData(.missing(at: "books[0].name"))) { try list.unlessAllAreFlawed() }
    }
}
