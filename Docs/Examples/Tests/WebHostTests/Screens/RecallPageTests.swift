import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RecallPageTests {
    /// Starts a server and a game of its recall page.
    private static func startedGame() async throws -> (server: LoopbackHTTPServer, tab: Tab) {
        let server = try await WebServer.start(.unhurried)
        let tab = Tab(server, .recall)
        try await tab.open()
        try await tab.press("start")
        return (server, tab)
    }

    private static let words = KeywordsQuiz.payload(.english).matches(of: /"([a-z]+)"/).map { String($0.output.1) }
        .filter { !["question", "answer"].contains($0) }

    @Test func typingAllWordsWinsTheGame() async throws {
        #expect(Self.words.count == 50)
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.html.contains("What are all the Java keywords?"))
        try await tab.press("start")
        #expect(tab.actions.contains("giveUp"))
        for word in Self.words {
            try await tab.type(word)
            // Another answer can begin with the word, as `double` begins with `do`. While the player types, such a word
            // is accepted only after a pause, so the test submits it as a guess.
            if !tab.html.contains("<bdi>\(word)</bdi>") { try await tab.guess(word) }
        }
        #expect(tab.html.contains("You found all 50 answers!"))
        #expect(tab.html.contains("data-focus=\"message\""))
        try await tab.wait(for: "Record: 50 in")
        try await tab.press(label: "Play again")
        #expect(tab.html.contains("0/50") && tab.actions.contains("pause"))
    }

    @Test(arguments: [Language.english, .italian])
    func nextGameStartsWithOnePressAfterResults(language: Language) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, language)
        try await tab.open()
        try await tab.press("start")
        // A player who resets a running game may want to think before the next one.
        try await tab.press("reset")
        #expect(tab.actions == ["undo", "start"])
        try await tab.press("start")
        try await tab.guess("class")
        try await tab.giveUp()
        try await tab.press("again")
        #expect(tab.html.contains("0/50") && tab.html.contains("data-focus=\"guess\""))
        // A double click on a page without a script sends the action twice.
        try await tab.guess("class")
        try await tab.send(["do": "again"])
        #expect(tab.actions.contains("pause") && !tab.actions.contains("start") && tab.html.contains("1/50"))
    }

    @Test func resultIsComparedWithBestGame() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        for word in ["class", "enum", "while"] { try await tab.guess(word) }
        try await tab.giveUp()
        try await tab.wait(for: "Record: 3")
        #expect(!tab.html.contains("behind your record"))
        try await tab.press("again")
        try await tab.guess("class")
        try await tab.giveUp()
        try await tab.wait(for: "Record: 3")
        #expect(tab.html.contains(">2 behind your record</span>"))
    }

    @Test func newestAnswersStandBesideField() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        let words = ["class", "enum", "while", "break", "case", "char", "byte"]
        for word in words { try await tab.guess(word) }
        let list = try #require(tab.html.firstMatch(of: /<ul class="newest"[^>]*>(.*?)<\/ul>/)).output.1
        let shown = String(list).matches(of: /<bdi>(.*?)<\/bdi>/).map { String($0.output.1) }
        #expect(shown == ["byte", "char", "case", "break", "while", "enum"])
        try await tab.press("pause")
        #expect(tab.html.contains("<ul class=\"newest\" aria-hidden=\"true\"></ul>"))
    }

    @Test func resultShowsTimeOfLastAnswer() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.giveUp()
        #expect(!tab.html.contains("Last answer at") && !tab.html.contains("Time 0"))
        try await tab.press("again")
        try await tab.guess("class")
        try await tab.giveUp()
        // The copied text has the address of the game, to which the page itself needs no link.
        #expect(tab.html.contains("data-shared=\"./?play=keywords\""))
        #expect(tab.html.contains(/Last answer at <span>.*00:0/) && tab.html.contains("1 of 50, the last at 00:0"))
    }

    @Test func pausedGameKeepsFieldAndHidesVerdict() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.guess("nothing")
        #expect(tab.html.contains("That is not an answer"))
        let places = tab.html.matches(of: /class="(newest|guess)/).map(\.output.1)
        try await tab.press("pause")
        #expect(!tab.html.contains("That is not an answer"))
        #expect(tab.html.matches(of: /class="(newest|guess)/).map(\.output.1) == places)
        try await tab.press("resume")
        #expect(!tab.html.contains("That is not an answer"))
    }

    // MARK: A board in the order of its author

    private func openBoard(_ language: Language = .english) async throws -> (Tab, LoopbackHTTPServer) {
        let server = try await WebServer.start(.unhurried)
        let tab = Tab(server, .recall, language)
        try await tab.open()
        try await tab.press("item-planets")
        return (tab, server)
    }

    @Test func boardShowsPromptsAndAnswersInTheirPlaces() async throws {
        let (tab, server) = try await openBoard()
        defer { server.stop() }
        #expect(tab.html.contains("What are the planets, from the Sun outwards?"))
        #expect(tab.html.matches(of: /<li class="open">/).count == 8)
        #expect(tab.html.contains("<small>3rd from the Sun</small>"))
        try await tab.press("start")
        try await tab.guess("mars")
        try await tab.guess("venus")
        #expect(tab.html.contains(/<li class="full fresh"><span aria-hidden="true"><small>2nd from the Sun<\/small>/))
        #expect(tab.html.contains(/<li class="full"><span aria-hidden="true"><small>4th from the Sun<\/small>/))
        #expect(tab.html.contains("<span class=\"spoken\">4th from the Sun: Mars</span>"))
        #expect(tab.html.contains("<ul class=\"newest\" aria-hidden=\"true\"><li><bdi>Venus</bdi></li></ul>"))
        try await tab.guess("gas giant")
        #expect(tab.html.contains("Be more specific"))
        try await tab.press("hint(row: Optional(7))")
        #expect(tab.html.contains("<bdi>N…</bdi>"))
        #expect(tab.html.contains("8th from the Sun: begins with N"))
        #expect(tab.html.contains("1 hint"))
        #expect(!tab.html.contains("Neptune"))
        try await tab.giveUp()
        #expect(
            tab.html.contains(/<li class="lost"><span aria-hidden="true"><small>8th from the Sun<\/small><bdi>Neptune/))
    }

    @Test func italianBoardAsksInItalian() async throws {
        let (tab, server) = try await openBoard(.italian)
        defer { server.stop() }
        #expect(tab.html.contains("<small>5º dal Sole</small>"))
        try await tab.press("start")
        try await tab.guess("gigante gassoso")
        #expect(tab.html.contains("Serve una risposta più precisa"))
        try await tab.guess("la terra")
        #expect(tab.html.contains("<span class=\"spoken\">3º dal Sole: Terra</span>"))
    }

    @Test func pageOfRunningBoardContainsNoMissingAnswer() async throws {
        let (tab, server) = try await openBoard()
        defer { server.stop() }
        try await tab.press("start")
        try await tab.guess("earth")
        for planet in ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"] {
            #expect(!tab.html.contains(planet))
        }
    }

    @Test(arguments: EmbeddedRecallQuiz.allCases, [Language.english, .italian])
    func boardIsChosenFromList(board: EmbeddedRecallQuiz, language: Language) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, language)
        try await tab.open()
        for other in EmbeddedRecallQuiz.allCases {
            #expect(tab.html.contains("\(WebTexts(language).answersCount(other.count))"))
        }
        try await tab.press("item-\(board.rawValue)")
        #expect(tab.html.contains("aria-current=\"true\">\(board.title(language))</button>"))
        try await tab.press("start")
        #expect(tab.html.contains("0/\(board.count)") && !tab.html.contains("item-"))
        // A game in progress keeps its board.
        try await tab.send(["do": "item-keywords"])
        #expect(tab.html.contains("0/\(board.count)"))
        if board == .rainbow { #expect(try await tab.picture(tab.pictures[0]).info.width == 60) }
    }

    @Test(arguments: [(AppName.recall, "europe", "0/27"), (.quiz, "world", "Round the world")])
    func sharedAddressOpensBoardThatWasPlayed(app: AppName, item: String, text: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, app)
        let response = try await tab.get("/en/\(app.rawValue)/?play=\(item)")
        // A reload of the page keeps what the player chooses later.
        #expect(response.status == 303 && response.fields["Location"] == "/en/\(app.rawValue)/")
        try await tab.open()
        #expect(tab.html.contains(text))
        #expect(tab.html.contains(/class="chosen-item"><button name="do" value="item-(europe|world)"/))
        try await tab.press("start")
        // The link neither ends a game nor changes its board, and an unknown board changes nothing.
        for other in [EmbeddedRecallQuiz.planets.rawValue, EmbeddedChoiceQuiz.capitals.rawValue, "start", "x"] {
            _ = try await tab.get("/en/\(app.rawValue)/?play=\(other)")
            try await tab.open()
            #expect(tab.actions.contains("pause"))
            #expect(tab.html.contains(app == .recall ? "0/27" : "of 20"))
        }
    }

    @Test func boardOfSavedGameReturnsAfterRestart() async throws {
        let folder = try TemporaryFolder()
        for found in 1...2 {
            let server = try await WebServer(.unhurried, files: try PlayerFiles(in: folder.url)).listen()
            defer { server.stop() }
            let tab = Tab(server, .recall)
            try await tab.open()
            if found == 1 {
                try await tab.press("item-europe")
                try await tab.press("start")
            }
            try await tab.guess(found == 1 ? "malta" : "holland")
            #expect(tab.html.contains("\(found)/27"))
        }
    }

    @Test func defaultBoardReplacesMissingBoardOfSavedGame() async throws {
        let folder = try TemporaryFolder()
        let files = try PlayerFiles(in: folder.url)
        let game = Data("{\"item\": \"gone\", \"game\": \"e30=\"}".utf8)
        files.save(SavedGame(isRunning: true, game: game), as: "recall", of: .fixture("ada"))
        await files.written()
        let server = try await WebServer(.unhurried, files: files).listen()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.actions == ["start"] && tab.html.contains("data-shared=\"./?play=keywords\""))
        #expect(tab.html.contains("value=\"item-keywords\" aria-current=\"true\""))
    }

    @Test func lastGameIsShownAfterRestart() async throws {
        let folder = try TemporaryFolder()
        for isAgain in [false, true] {
            let handler = WebServer(.unhurried, files: try PlayerFiles(in: folder.url))
            let server = try await handler.listen()
            defer { server.stop() }
            let tab = Tab(server, .recall)
            try await tab.open()
            for words in isAgain ? [] : [["class", "enum"], ["class"]] {
                try await tab.press(words.count == 1 ? "again" : "start")
                for word in words { try await tab.guess(word) }
                try await tab.giveUp()
                try await tab.wait(for: "Record: 2")
            }
            await handler.saved()
            if isAgain { try await tab.wait(for: "Last game: 1") }
        }
    }

    @Test func answersInOtherLanguageHaveLangAttribute() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        try await tab.press("start")
        #expect(tab.html.contains("<ul class=\"found\" role=\"list\" lang=\"en\">"))
        #expect(try await tab.get("/en/recall/").text.contains("<ul class=\"found\" role=\"list\">"))
    }

    @Test func screenReaderAnnouncesPauseAndHint() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.press("hint(row: nil)")
        #expect(tab.html.contains(/<p class="spoken" role="status">Answer \d+: begins with a[^,<]*</))
        try await tab.guess("enum")
        #expect(tab.html.contains("<p class=\"spoken\" role=\"status\"></p>"))
        try await tab.press("pause")
        #expect(tab.html.contains("<p class=\"spoken\" role=\"status\">The game is paused."))
    }

    @Test func repeatedVerdictIsAnnouncedAgain() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        var verdicts: [String] = []
        for _ in 0..<2 {
            try await tab.guess("zebra")
            #expect(tab.html.contains("class=\"guess shake"))
            verdicts.append(String(try #require(tab.html.firstMatch(of: /<p class="status"[^>]*>(.*?)<\/p>/)).output.1))
        }
        #expect(verdicts[0] != verdicts[1])
        #expect(Set(verdicts.map { $0.replacing("\u{A0}", with: "") }) == ["That is not an answer"])
    }

    @Test func hintShowsFirstLetter() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.press("hint(row: nil)")
        #expect(tab.html.contains("<span aria-hidden=\"true\">a…</span>"))
        #expect(tab.html.contains("1 hint"))
    }

    @Test func wordsTypedBeforeFieldIsClearedAreAccepted() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.send(["typed": "classenu", "known": "0"])
        // The page has not yet removed the first word from its field, and the player has typed two more.
        try await tab.send(["typed": "classenum while", "known": "0"])
        #expect(tab.html.contains("data-taken=\"class&#10;enum&#10;while\" data-taken-number=\"3\""))
        #expect(tab.html.contains("3/50"))
        try await tab.send(["typed": "break", "known": "3"])
        #expect(tab.html.contains("4/50"))
    }

    @Test func guessWithoutScriptDoesNotAffectOtherPages() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.send(["typed": "class", "known": "0"])
        try await tab.guess("zebra")
        // The field of this page still has the first word.
        try await tab.send(["typed": "classenum", "known": "0"])
        #expect(tab.html.contains("data-taken=\"class&#10;enum\" data-taken-number=\"2\""))
    }

    @Test func replacedTextIsJudgedLetterByLetter() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.type("zebras")
        try await tab.type("enumwh")
        #expect(tab.html.contains("data-taken=\"enum\"") && tab.html.contains("1/50"))
    }

    @Test func foundWordCanBePrefixOfNextWord() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.guess("do")
        try await tab.type("double")
        #expect(tab.html.contains("data-taken=\"do&#10;double\"") && tab.html.contains("2/50"))
    }

    @Test func wrongGuessIsPutBackIntoClearedField() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.send(["typed": "enu", "known": "0"])
        try await tab.send(["do": "guess", "guess": "enum", "known": "0"])
        #expect(tab.html.contains("1/50") && !tab.html.contains("data-taken") && !tab.html.contains("data-returned"))
        try await tab.send(["do": "guess", "guess": "zebra", "known": "0"])
        #expect(tab.html.contains("data-returned=\"zebra\" data-returned-number=\"1\""))
        // The page has sent both guesses before it hears that the game has taken the word.
        try await tab.send(["typed": "class", "known": "0"])
        for text in ["class", "classroom"] {
            try await tab.send(["do": "guess", "guess": "\(text)", "known": "0"])
        }
        #expect(tab.html.contains("data-returned=\"classroom\" data-returned-number=\"2\""))
    }

    @Test func boardHasPlaceForEachAnswer() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        let empty = "<li aria-hidden=\"true\"></li>"
        #expect(tab.html.components(separatedBy: empty).count == 51)
        try await tab.press("start")
        try await tab.type("class")
        #expect(tab.html.components(separatedBy: empty).count == 50)
        #expect(tab.html.contains("<li class=\"fresh\"><bdi>class</bdi></li>"))
        try await tab.press("pause")
        #expect(!tab.html.contains("<bdi>class</bdi>") && tab.html.contains("class=\"veil\""))
        try await tab.press("resume")
        try await tab.giveUp()
        #expect(!tab.html.contains(empty) && tab.html.contains("2%"))
        #expect(!tab.html.contains("role=\"alert\""))
    }

    @Test func windowTitleBeginsWithRunningClock() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        #expect(tab.html.contains("<title>Memoria · Playhouse</title>"))
        try await tab.press("start")
        #expect(tab.html.contains(/data-title="0[45]:[0-9]{2} · Memoria · Playhouse"/))
        try await tab.open()
        #expect(tab.html.contains(/<title>0[45]:[0-9]{2} · Memoria · Playhouse<\/title>/))
    }

    @Test(arguments: [("00:31", ""), ("00:30", "late"), ("00:10", "late last"), ("05:00", ""), ("1:00:10", "")])
    func clockIsMarkedNearItsEnd(text: String, kind: String) {
        #expect(ClockReadout(text, spoken: text).kind == kind)
    }

    @Test func italianPageAsksInItalian() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        #expect(tab.html.contains("Quali sono tutte le parole chiave di Java?"))
    }

    @Test func acceptedWordIsMarkedOnlyOnce() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        try await tab.type("clas")
        #expect(!tab.html.contains("data-taken"))
        try await tab.type("class")
        #expect(tab.html.contains("data-taken=\"class\" data-taken-number=\"1\""))
        try await tab.type("s")
        #expect(tab.html.contains("data-taken-number=\"1\""))
        try await tab.guess("enum")
        #expect(tab.html.contains("data-taken=\"class&#10;enum\" data-taken-number=\"2\""))
        try await tab.guess("nonsense")
        #expect(tab.html.contains("That is not an answer"))
        #expect(tab.html.contains("data-taken-number=\"2\""))
    }

    @Test func onlyStartButtonIsEmphasised() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.html.contains("value=\"start\" class=\"main\""))
        try await tab.press("start")
        #expect(tab.actions.contains("reset") && !tab.html.contains("class=\"main\""))
    }

    @Test func wordThatIsPrefixOfAnotherIsAccepted() async throws {
        let (server, tab) = try await Self.startedGame()
        defer { server.stop() }
        // A text that only got shorter is judged too.
        for text in ["intx", "int"] { try await tab.type(text) }
        // A hint leaves the word in the field.
        try await tab.press("hint(row: nil)")
        // The session accepts the word after a pause, which may be over before the page is sent.
        try await tab.wait(for: "data-taken=\"int\"")
    }

    @Test func pausedGameContinuesAndMissedWordsAreShown() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        #expect(tab.html.contains("<html lang=\"it\">"))
        try await tab.press(label: "Inizia")
        try await tab.press(label: "Pausa")
        #expect(tab.html.contains("name=\"guess\" type=\"text\"") && tab.html.contains(" disabled>"))
        try await tab.press(label: "Riprendi")
        try await tab.press(label: "Mi arrendo")
        try await tab.press(label: "Mostra le risposte")
        #expect(tab.html.contains("<h2>Mancate</h2>") && tab.html.contains("<bdi>volatile</bdi>"))
    }
}
