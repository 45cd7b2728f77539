import Testing

@testable import Mutate

@Suite struct MutatedFileTests {
    private static let source = """
        func first() {
            guard a == b else { return }
            stop()
        }
        func second() {
            guard a == b else { return }
        }
        """

    private static func mutant(_ id: String, _ replaced: String, _ replacement: String, after: String? = nil) -> Mutant
    {
        var mutant = Mutant()
        (mutant.id, mutant.file, mutant.after) = (id, "Sources/A/B.swift", after)
        (mutant.replaced, mutant.replacement) = (replaced, replacement)
        return mutant
    }

    private static func text(_ mutants: Mutant...) throws(Problem) -> String {
        var text = try MutatedFile(source, with: mutants).text
        for mutant in mutants { text = text.replacing(mutant.condition, with: "[\(mutant.id)]") }
        return text
    }

    private static func problem(_ mutants: Mutant...) -> String? {
        do throws(Problem) {
            _ = try MutatedFile(source, with: mutants)
            return nil
        } catch {
            return error.text
        }
    }

    @Test func textIsUnchangedWithoutMutants() throws {
        #expect(try Self.text() == Self.source)
    }

    @Test func mutantTurnsExpressionIntoConditionalExpression() throws {
        let text = try Self.text(Self.mutant("m", "a == b", "true", after: "func second"))
        #expect(text.contains("func second() {\n    guard ([m] ? (true) : (a == b)) else { return }"))
        #expect(text.contains("func first() {\n    guard a == b else"))
    }

    @Test func emptyReplacementRemovesStatement() throws {
        let text = try Self.text(Self.mutant("m", "stop()", ""))
        #expect(text.contains("if [m] {} else {\nstop()\n}"))
    }

    @Test func mutantConditionReplacesPlaceholder() throws {
        let text = try Self.text(Self.mutant("m", "stop()", "if !$on { stop() }"))
        #expect(text.contains("    if ![m] { stop() }\n"))
    }

    @Test func textIsFoundDespiteDifferentIndentation() throws {
        let text = try Self.text(Self.mutant("m", "guard a == b else { return }\nstop()", "$on"))
        #expect(text.hasPrefix("func first() {\n    [m]\n}"))
    }

    @Test func innerMutantIsNestedInOuterOne() throws {
        let inner = Self.mutant("in", "stop", "go")
        let outer = Self.mutant("out", "stop()", "")
        #expect(try Self.text(outer, inner).contains("if [out] {} else {\n([in] ? (go) : (stop))()\n}"))
    }

    @Test func innerMutantStaysInReplacementOfOuterMutant() throws {
        let inner = Self.mutant("in", "stop()", "")
        let outer = Self.mutant("out", "guard a == b else { return }\nstop()", "if !$on { a() }\nstop()")
        #expect(try Self.text(inner, outer).contains("if ![out] { a() }\nif [in] {} else {\nstop()\n}"))
    }

    @Test func laterMutantOfSameTextEnclosesEarlierMutant() throws {
        let text = try Self.text(Self.mutant("m", "stop()", "go()"), Self.mutant("n", "stop()", "run()"))
        #expect(text.contains("([n] ? (run()) : (([m] ? (go()) : (stop()))))"))
    }

    @Test(arguments: [
        ("a == c", nil, "m: its text is not in Sources/A/B.swift"),
        ("a == b", nil, "m: its text is 2 times in Sources/A/B.swift"),
        ("stop()", "func second", "m: its text is not in Sources/A/B.swift"),
        ("stop()", "func third", "m: its text of after is not in Sources/A/B.swift"),
    ])
    func textMissingOrRepeatedInFileIsRefused(replaced: String, after: String?, problem: String) {
        #expect(Self.problem(Self.mutant("m", replaced, "x", after: after)) == problem)
    }

    @Test func bothOverlappingMutantsAreNamedInError() {
        let one = Self.mutant("one", "guard a == b else { return }\nstop", "$on")
        let other = Self.mutant("other", "stop()", "")
        #expect(Self.problem(one, other) == "other and one overlap, and neither can stand in the other")
    }

    @Test func overlappingMutantsThatCannotNestAreRefused() {
        let inner = Self.mutant("in", "stop()", "")
        let outer = Self.mutant("out", "stop()\n}", "if $on {}\n}")
        #expect(Self.problem(inner, outer) == "in and out overlap, and neither can stand in the other")
    }

    @Test func mutatedLinesAreListedWithTheirMutants() throws {
        let first = Self.mutant("first", "stop()", "")
        let second = Self.mutant("second", "a == b", "true", after: "func second")
        let lines = try MutatedFile(Self.source, with: [second, first]).lines
        #expect(lines.map { $0.mutants.map(\.id) } == [["first"], ["second"]])
        #expect(lines.map(\.lines) == [3...5, 8...8])
    }
}
