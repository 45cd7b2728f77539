import Foundation
import HostParts
import Testing
import TwitchBrowse

@testable import TerminalHost

struct OptionsTests {
    @Test func defaultGameLastsFiveMinutesInEnvironmentLanguage() throws {
        let options = try Options([], environment: ["LANG": "it_IT.UTF-8"])
        #expect(options == Options(language: .italian, seconds: 300, wantsHelp: false))
    }

    @Test(arguments: [
        (["--language", "it"], Options(language: .italian)),
        (["--language=it"], Options(language: .italian)),
        (["--language", "it", "--language", "en"], Options(language: .english)),
        (["--seconds", "1"], Options(language: .english, seconds: 1)),
        (["--seconds=86400", "--language=it"], Options(language: .italian, seconds: 86_400)),
        (["--untimed"], Options(language: .english, isUntimed: true)),
        (
            ["quiz", "--questions", "5", "--shuffle"],
            Options(game: .quiz, language: .english, questions: 5, isShuffled: true)
        ),
        (["--list", "places"], Options(language: .english, list: .places)),
        (["browse", "--sign-in"], Options(game: .browse, language: .english, needsSignIn: true)),
        (["--help"], Options(language: .english, wantsHelp: true)),
        (["quiz"], Options(game: .quiz, language: .english)),
        (["trivia", "--live"], Options(game: .trivia, language: .english, isLive: true)),
        (["browse"], Options(game: .browse, language: .english)),
        (
            ["browse", "--live", "--client-id", "abc"],
            Options(game: .browse, language: .english, isLive: true, clientID: ClientID("abc"))
        ),
        (["browse", "--live", "-h"], Options(game: .browse, language: .english, isLive: true, wantsHelp: true)),
        (["recall", "--seconds", "9"], Options(language: .english, seconds: 9)),
        (
            ["quiz", "--file", "a.json", "--records=r", "--reveal", "0"],
            Options(game: .quiz, language: .english, file: "a.json", records: "r", reveal: 0)
        ),
        (
            ["names", "--server", "http://127.0.0.1:8080", "--cache=c"],
            Options(game: .names, language: .english, server: "http://127.0.0.1:8080", cache: "c")
        ),
        (["names", "--new=3"], Options(game: .names, language: .english, newPeople: 3)),
        (["browse", "--token", "t"], Options(game: .browse, language: .english, token: "t")),
        (["serve", "--age", "90000"], Options(game: .serve, language: .english, age: 90_000)),
        (["-h", "--seconds", "9"], Options(language: .english, seconds: 9, wantsHelp: true)),
    ])
    func everyOptionIsParsed(_ arguments: [String], _ expected: Options) throws {
        #expect(try Options(arguments, environment: [:]) == expected)
    }

    @Test(arguments: [
        (["--fast"], UsageError.unknownOption("--fast")),
        (["frob"], .unknownGame("frob")),
        (["int", "--seconds", "9"], .unknownGame("int")),
        (["--seconds", "9", "quiz"], .unknownOption("quiz")),
        (["--reveal", "61"], .badValue("61", option: "--reveal")),
        (["quiz", "--questions", "0"], .badValue("0", option: "--questions")),
        (["--untimed=yes"], .unknownOption("--untimed=yes")),
        (["--file"], .missingValue(option: "--file")),
        (["--list", "cities"], .badValue("cities", option: "--list")),
        (["browse", "--sign-in=yes"], .unknownOption("--sign-in=yes")),
        (["browse", "--live"], .missingValue(option: "--client-id")),
        (["browse", "--client-id", "a b"], .badValue("a b", option: "--client-id")),
        (["--server", "https://api.example"], .badValue("https://api.example", option: "--server")),
        (["--token", "a b"], .badValue("", option: "--token")),
        (["serve", "--age", "-1"], .badValue("-1", option: "--age")),
        ([""], .unknownOption("")),
        (["names", "--new", "0"], .badValue("0", option: "--new")),
        (["--help=yes"], .unknownOption("--help=yes")),
        (["--language"], .missingValue(option: "--language")),
        (["--language", "fr"], .badValue("fr", option: "--language")),
        (["--language="], .badValue("", option: "--language")),
        (["--seconds"], .missingValue(option: "--seconds")),
        (["--seconds", "0"], .badValue("0", option: "--seconds")),
        (["--seconds", "-1"], .badValue("-1", option: "--seconds")),
        (["--seconds", "86401"], .badValue("86401", option: "--seconds")),
        (["--seconds", "1.5"], .badValue("1.5", option: "--seconds")),
        (["--seconds", "99999999999999999999"], .badValue("99999999999999999999", option: "--seconds")),
    ])
    func errorNamesInvalidArgument(_ arguments: [String], _ mistake: UsageError) {
        #expect(throws: mistake) { try Options(arguments, environment: [:]) }
    }

    @Test(arguments: [
        ([:], Language.english),
        (["LANG": "it_IT.UTF-8"], .italian),
        (["LANG": "it"], .italian),
        (["LANG": "IT_it"], .italian),
        (["LANG": "ita"], .english),
        (["LANG": "C"], .english),
        (["LANG": "de_DE"], .english),
        (["LC_MESSAGES": "it_CH", "LANG": "en_US"], .italian),
        (["LC_ALL": "C.UTF-8", "LC_MESSAGES": "it_IT", "LANG": "it_IT"], .english),
        (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "it_IT"], .italian),
    ])
    func firstNonEmptyVariableSetsLanguage(_ environment: [String: String], _ language: Language) {
        #expect(Language(environment: environment) == language)
    }

    @Test func relativeFileHasAbsolutePathInSavedGame() throws {
        let absolute = FileManager.default.currentDirectoryPath + "/quiz.json"
        for name in ["quiz.json", "./quiz.json", absolute] {
            let options = try Options(["--file", name], environment: [:])
            #expect(options.recallQuiz[2] == absolute)
            #expect(options.choiceQuiz[2] == absolute)
        }
    }
}
