import Testing
import WorkshopSupport

@Suite struct ArgumentsTests {
    private static func arguments(_ words: String...) throws -> Arguments {
        try Arguments(words, flags: ["--quick"], options: ["--seed", "--only"], names: ["names", "quiz"])
    }

    @Test func flagsOptionsAndNamesMayBeMixed() throws {
        let arguments = try Self.arguments("quiz", "--seed", "7", "names", "--quick")
        #expect(arguments.names == ["quiz", "names"])
        #expect(arguments.has("--quick"))
        #expect(try arguments.number("--seed") == 7)
    }

    @Test func missingOptionsAndFlagsHaveNoValue() throws {
        let arguments = try Self.arguments()
        #expect(arguments.names.isEmpty)
        #expect(!arguments.has("--quick"))
        #expect(try arguments.number("--seed") == nil)
        #expect(arguments["--seed"] == nil)
        #expect(arguments.list("--only").isEmpty)
    }

    @Test func listIsSplitAtCommas() throws {
        #expect(try Self.arguments("--only", "names,quiz").list("--only") == ["names", "quiz"])
    }

    @Test(arguments: [["--fast"], ["-h"], ["trivia"], ["quiz", "7"], ["--seed"]])
    func unknownWordsAndMissingValuesAreRefused(words: [String]) {
        #expect(throws: Misuse.self) { try Arguments(words, options: ["--seed"], names: ["quiz"]) }
    }

    @Test(arguments: ["0", "-1", "many", "1.5", ""])
    func numbersBelowMinimumAreRefused(value: String) throws {
        let arguments = try Self.arguments("--seed", value)
        #expect(throws: Misuse.self) { try arguments.number("--seed") }
    }

    @Test func minimumNumberIsAccepted() throws {
        #expect(try Self.arguments("--seed", "6").number("--seed", atLeast: 6) == 6)
    }
}
