import RemoteLoading
import Testing

struct HTTPMethodTests {
    @Test(arguments: Controls.all)
    func aControlInAMethodIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPMethod("GET\(control)") }
        #expect(violation?.rule == .methodIsAToken)
    }

    @Test(arguments: ["", " ", "GET ", "GET /list", "G(ET)", "GÉT"])
    func aMethodThatIsNoTokenIsRefused(_ name: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPMethod(name) }
        #expect(violation?.rule == .methodIsAToken)
    }

    @Test(arguments: [
        (HTTPMethod.get, "GET"), (.head, "HEAD"), (.post, "POST"), (.put, "PUT"), (.patch, "PATCH"),
        (.delete, "DELETE"), (.options, "OPTIONS"),
    ])
    func aKnownMethodIsTheOneOfThatName(_ method: HTTPMethod, _ name: String) throws {
        #expect(try method == HTTPMethod(name))
    }

    @Test func anUnknownTokenIsAMethod() throws {
        #expect(try HTTPMethod("PROPFIND").name == "PROPFIND")
    }

    @Test func methodsThatDifferInCaseAreNotEqual() throws {
        #expect(try HTTPMethod("get") != .get)
    }
}
