import Testing

@testable import Mutate

@Suite struct ContractMutantsTests {
    private func changes(_ text: String) -> [String] {
        ContractMutants.mutants(of: "Tests/A/CorrectImplementations/B.swift", suites: ["BTests"], in: text).map {
            "\($0.mutant.replaced) -> \($0.mutant.replacement)"
        }
    }

    @Test(arguments: [
        (
            "guard count == limit, isOpen else { return }",
            [
                "count == limit -> true", "count == limit -> false", "isOpen -> true", "isOpen -> false",
                "count == limit -> count != limit",
            ]
        ),
        ("if let first = list.first {", ["list.first -> list.last"]),
        ("total += 1", ["1 -> 2", "total += 1 -> "]),
        ("results.append(next)", ["results.append(next) -> results.insert(next, at: 0)", "results.append(next) -> "]),
        ("return Score(of: a, at: b)", ["Score(of: a, at: b) -> Score(at: b)", "Score(of: a, at: b) -> Score(of: a)"]),
        ("throw .busy\nthrow .foreign", [".busy -> .foreign", ".foreign -> .busy"]),
    ])
    func eachKindOfSourceLineYieldsExpectedChanges(text: String, expected: [String]) {
        #expect(changes(text) == expected)
    }

    @Test(arguments: [
        "// if a == b {", "func f(a: Int = 3) {", "case 3: break", "    f(a,", "import A", "let name = b",
    ])
    func otherLineHasNoChange(text: String) {
        #expect(changes(text) == [])
    }

    @Test func reasonsForHarmlessChangesAreParsed() {
        let list = "# a comment\nCorrectDecks: 3 becomes 4 | any size is right\n"
        #expect(ContractMutants.reasons(in: list) == ["CorrectDecks: 3 becomes 4": "any size is right"])
    }

    @Test func assignmentInInitializerIsNotMutated() {
        #expect(changes("  init(a: A) {\n    self.a = a\n  }") == [])
    }

    @Test func changeThatProbablyBreaksCompilationIsDroppedFirst() throws {
        var draw = ContractMutants.mutants(of: "B.swift", suites: ["BTests"], in: "return Score(of: a == b, at: b)")
        #expect(draw.map(\.kind) == [.comparison, .member, .member])
        var drawn = ContractMutants(drawn: draw)
        let areDropped = drawn.drop(from: [draw.map(\.mutant.id)])
        #expect(areDropped)
        draw.removeAll { $0.kind == .member }
        #expect(drawn.drawn.map(\.mutant.id) == draw.map(\.mutant.id))
        let isDropped = drawn.drop(from: [[]])
        #expect(!isDropped)
    }
}
