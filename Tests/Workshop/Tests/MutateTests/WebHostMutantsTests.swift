import Testing

@testable import Mutate

@Suite struct WebHostMutantsTests {
    private static let path = "Docs/Examples/Sources/WebHost/Page/HTML.swift"

    @Test func mutantsOfWebHostChangeCodeAndConstants() {
        let mutants = WebHostMutants.mutants(of: Self.path, in: "if a == b { c() }\nreturn \"not found\"")
        #expect(
            Set(mutants.map(\.replacement))
                == ["true", "false", "a != b", "return ($on ? \"\" : \"not found\")"])
        #expect(mutants.allSatisfy { $0.tests.isEmpty && $0.module == "WebHost" })
    }

    @Test func randomDrawTakesOneMutantPerLine() {
        let mutants = WebHostMutants.mutants(of: Self.path, in: "if a == b { c() }\nif d { c() }")
        let drawn = WebHostMutants.draw(from: mutants, seed: 1)
        #expect(drawn.count == 2)
        #expect(WebHostMutants.draw(from: mutants.reversed(), seed: 1).map(\.id) == drawn.map(\.id))
    }

    @Test func mutantFileDeterminesItsModule() {
        var mutant = Mutant()
        mutant.file = Self.path
        #expect(mutant.moduleFolder == "Docs/Examples/Sources/WebHost")
        mutant.file = "Tests/NameMatchTests/CorrectImplementations/A.swift"
        #expect(mutant.module == "NameMatchTests")
    }
}
