import Testing

@testable import Mutate

@Suite struct MutantListTests {
    private static let block = """
        mutant: late-guess
        file: Sources/QuizDomain/Recall/RecallGame.swift
        does: lets a game go on at the very limit
        tests: RecallGameTests RecallTypingTests
        after: func advance(
        replace:
            elapsed == limit
        with:
            elapsed > limit
        """

    @Test func everyFieldOfMutantIsParsed() throws {
        let list = MutantList(Self.block, name: "QuizDomain.txt")
        #expect(list.problems.isEmpty)
        let mutant = try #require(list.mutants.first)
        #expect(mutant.id == "late-guess")
        #expect(mutant.module == "QuizDomain")
        #expect(mutant.does == "lets a game go on at the very limit")
        #expect(mutant.tests == ["RecallGameTests", "RecallTypingTests"])
        #expect(mutant.after == "func advance(")
        #expect(mutant.equivalent == nil)
        #expect(mutant.replaced == "elapsed == limit")
        #expect(mutant.replacement == "elapsed > limit")
    }

    @Test func emptyLinesSeparateMutants() {
        let other = Self.block.replacing("late-guess", with: "later-guess")
        let list = MutantList("# A comment\n\n\(Self.block)\n\n\n# Another\n\(other)\n", name: "")
        #expect(list.mutants.map(\.id) == ["late-guess", "later-guess"])
        #expect(list.mutants.map(\.origin.line) == [3, 15])
    }

    @Test func replacementKeepsLineBreaksAndInnerIndentation() {
        let text = Self.block.replacing("    elapsed > limit", with: "    if $on {\n        end()\n    }")
        #expect(MutantList(text, name: "").mutants.first?.replacement == "if $on {\n    end()\n}")
    }

    @Test func mutantMayHaveEmptyReplacement() {
        let list = MutantList(Self.block.replacing("\n    elapsed > limit", with: ""), name: "")
        #expect(list.mutants.first?.replacement == "")
    }

    @Test(arguments: [
        ("does: lets a game go on at the very limit\n", "", 1, "the mutant has no field does"),
        ("late-guess", "late guess", 1, "late guess has other signs than letters, digits and hyphens"),
        ("Sources/", "Tests/", 1, "Tests/QuizDomain/Recall/RecallGame.swift is not below Sources"),
        ("    elapsed == limit\n", "", 1, "the mutant replaces nothing"),
        ("tests: RecallGameTests RecallTypingTests", "tests:", 4, "tests has no value"),
        ("replace:", "replace: elapsed == limit", 6, "indent the text below"),
        ("after:", "behind:", 5, "behind is no field of a mutant"),
        ("after: func advance(", "does: nothing", 5, "does stands twice in one mutant"),
        ("does: lets a game go on", "a game goes on", 3, "a field, a colon and a value are expected"),
        ("does: lets a game go on", "does: lets a game\n    go on", 4, "does has one line"),
    ])
    func parseErrorNamesLineOfList(text: String, replacement: String, line: Int, problem: String) {
        let list = MutantList(Self.block.replacing(text, with: replacement), name: "QuizDomain.txt")
        #expect(list.problems.map(\.description) == ["QuizDomain.txt:\(line): error: \(problem)"])
        #expect(list.mutants.isEmpty)
    }

    @Test func invalidMutantDoesNotDropOtherMutants() {
        let list = MutantList("mutant: a\n\n\(Self.block)", name: "")
        #expect(list.mutants.count == 1)
        #expect(list.problems.count == 1)
    }
}
