import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPMethodTests {
    @Test(arguments: ControlCharacters.all)
    func controlCharacterInMethodIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPMethod("GET\(control)") }
        #expect(violation?.rule == .methodIsAToken)
    }

    @Test(arguments: ["", " ", "GET ", "GET /list", "G(ET)", "GÉT"])
    func invalidMethodNameIsRefused(_ name: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPMethod(name) }
        #expect(violation?.rule == .methodIsAToken)
    }

    @Test(arguments: [("GET tok3n", 3, 9), ("tok3n: x", 5, 8), ("", 0, 0), ("né", 1, 3)], WayToPrint.allCases)
    func errorDoesNotRepeatInvalidMethod(
        refused: (text: String, place: Int, size: Int), style: WayToPrint
    ) throws {
        let violation = try #require(throws: HTTPMessageError.self) { try HTTPMethod(refused.text) }
        #expect(violation.subject == "method, byte \(refused.place) of \(refused.size)")
        #expect(!style.text(of: violation).contains("tok3n"))
    }

    @Test(arguments: [
        (HTTPMethod.get, "GET"), (.head, "HEAD"), (.post, "POST"), (.put, "PUT"), (.patch, "PATCH"),
        (.delete, "DELETE"), (.options, "OPTIONS"),
    ])
    func predefinedMethodHasStandardName(_ method: HTTPMethod, _ name: String) throws {
        #expect(try method == HTTPMethod(name))
    }

    @Test func customMethodIsAccepted() throws {
        #expect(try HTTPMethod("PROPFIND").name == "PROPFIND")
    }

    @Test func methodsDifferingInCaseAreNotEqual() throws {
        #expect(try HTTPMethod("get") != .get)
    }
}
