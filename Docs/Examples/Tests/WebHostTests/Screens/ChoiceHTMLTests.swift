import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChoiceHTMLTests {
    private func settings(reveal: Int = 0) -> ServerSettings {
        var settings = ServerSettings.unhurried
        settings.reveal = reveal
        return settings
    }

    @Test func rightAnswersFinishTheQuizWithFullScore() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        for (number, answer) in ["Lima", "Oslo", "Ottawa", "Nairobi", "True"].enumerated() {
            try await tab.wait(for: "Question \(number + 1) of 5")
            try await tab.press(label: answer)
        }
        try await tab.wait(for: "You got 5 correct out of 5.")
        try await tab.wait(for: "Record: 90")
        #expect(!tab.html.contains("New record!"), "there was no record to break")
        #expect(tab.html.contains("<span class=\"spoken\">90 points</span>"))
        try await tab.press(label: "Menu")
        #expect(tab.html.contains("Record: 90"))
        // A finished game is over, so there is no end to take back.
        #expect(tab.html.contains(UndoTests.noOffer))
    }

    @Test func pointsAndStreakAreShownBesideScore() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        try await tab.press(label: "Lima")
        try await tab.wait(for: "Question 2 of 5")
        #expect(tab.html.contains(">+10</b>") && !tab.html.contains("in a row"))
        try await tab.press(label: "Oslo")
        try await tab.wait(for: "Question 3 of 5")
        #expect(tab.html.contains(">+10</b>") && tab.html.contains("2 in a row"))
        try await tab.press(label: "Toronto")
        try await tab.wait(for: "Question 4 of 5")
        #expect(!tab.html.contains("class=\"gain") && !tab.html.contains("in a row"))

        // A page that is opened after a miss shows no points of earlier answers.
        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .revealing, prompt: "Which?", options: ["a", "b"])
        (screen.score, screen.events) = (Readout("10", spoken: "10 points"), [GameEvent(.wrong, number: 2)])
        var gain = Gain()
        #expect(gain.html(after: screen, .english) == nil)
    }

    @Test func explanationsAreShownAfterTheAnswer() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        for (number, answer) in ["Lima", "Oslo", "Toronto", "Nairobi", "True"].enumerated() {
            try await tab.wait(for: "Question \(number + 1) of 5")
            try await tab.press(label: answer)
        }
        try await tab.wait(for: "<small>Queen Victoria chose Ottawa in 1857.</small>")

        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .revealing, prompt: "Which?", options: ["a", "b"])
        screen.explanation = "Because a < b."
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(screen).text.contains("<p class=\"explanation\">Because a &lt; b.</p>"))
    }

    @Test(arguments: ["Lima", "Quito"])
    func continueButtonEndsExplanation(answer: String) async throws {
        let clock = ManualClock()
        let session = ChoiceSession(
            deck: try explainedDeck(), rules: .quiz(reveal: 2, answerDelay: .zero), heading: "Quiz",
            time: clock.timeSource)
        let app = ChoiceApp(session, words: .english)
        await app.perform(.press("start"))
        try await pick(answer, in: app, session)
        // The explanation has 20 words, for which a reader needs six seconds.
        clock.advance(by: .seconds(6))
        await app.resultSaved()
        #expect(app.content.html.text.contains("class=\"explanation\""))
        #expect(app.content.html.text.contains("<button name=\"do\" value=\"endReveal\" class=\"\">Continue</button>"))
        await app.perform(.press("endReveal"))
        #expect(app.content.html.text.contains("Question 2 of 2"))
    }

    /// Returns a deck of two questions, whose explanations have 120 characters.
    private func explainedDeck() throws -> FixedDeck<QuizContent> {
        FixedDeck(
            try ["1", "2"].map {
                try ChoiceQuestion<QuizContent>(
                    id: $0, prompt: "Which is the capital of Peru?", options: ["Lima", "Quito"], right: 0,
                    explanation: String(repeating: "a word", count: 20))
            })
    }

    @Test func optionsOfPausedQuestionAreDimmed() {
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        for phase in [ChoiceRoundScreen<QuizContent>.Phase.paused, .asking] {
            let screen = ChoiceRoundScreen<QuizContent>.fixture(phase: phase, prompt: "Which?", options: ["a", "b"])
            #expect(drawing.html(screen).text.contains(" paused\">") == (phase == .paused))
        }
    }

    @Test func triviaExplanationIsShownLongEnoughForReading() {
        #expect(ChoiceRules.trivia.miss == .endsTheGame)
        #expect(ChoiceRules.trivia.pace.wordsPerMinute == 200)
        #expect(ChoiceRules.trivia.pace.reveal >= .seconds(2))
    }

    @Test func newGameShowsNoPointsOfEarlierGame() {
        var gain = Gain()
        func html(score: Int, right number: Int) -> HTML? {
            var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .asking, prompt: "Which?", options: ["a", "b"])
            screen.score = Readout("\(score)", spoken: "\(score) points")
            screen.events = [GameEvent(.right, number: number)]
            return gain.html(after: screen, .english)
        }
        #expect(html(score: 1, right: 3)?.text.contains("+1") == true)
        #expect(html(score: 0, right: 3) == nil)
        #expect(html(score: 2, right: 4)?.text.contains("+2") == true)
    }

    @Test(arguments: [(26, 28, "93%"), (199, 200, "99%"), (28, 28, "100%"), (0, 3, "0%"), (1, 3, "33%")])
    func ringShowsRoundedPercentage(part: Int, whole: Int, percentage: String) {
        #expect(HTML.ring(part, of: whole)?.text.contains("<b>\(percentage)</b>") == true)
    }

    /// Returns the app with the quiz of the example file, which has questions with options and with answers to type.
    private func mixedQuiz() -> (app: ChoiceApp, session: ChoiceSession<QuizContent>) {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let session = ChoiceSession(
            deck: FileDeck(contentsOf: folder.appending(path: "Quizzes/mixed-quiz.json")),
            rules: .quiz(reveal: 0, answerDelay: .zero), heading: "Quiz")
        return (ChoiceApp(session, words: .english), session)
    }

    private func pick(_ text: String, in app: ChoiceApp, _ session: ChoiceSession<QuizContent>) async throws {
        let option = session.screen.round?.options.first { $0.content.text == text }
        await app.perform(.press(try #require(option).id.action))
    }

    @Test func mixedQuizOfExampleFileIsPlayed() async throws {
        let (app, session) = mixedQuiz()
        await app.load()
        await app.perform(.press("start"))
        #expect(!app.content.html.text.contains("id=\"guess\""))
        try await pick("Lima", in: app, session)
        let typed = app.content
        #expect(typed.focus == "guess" && typed.html.text.contains("<label for=\"guess\">Type the answer</label>"))
        #expect(typed.html.text.contains("Show the answer") && !typed.html.text.contains("Nile"))
        await app.perform(.guess("nille", known: nil))
        #expect(app.content.html.text.contains("Who wrote The Hobbit?"))
        #expect(app.content.taken?.texts == ["nille"])
        await app.perform(.guess("C. S. Lewis", known: nil))
        try await pick("Oslo", in: app, session)
        let html = app.content.html.text
        #expect(html.contains("You got 3 correct out of 4."))
        #expect(html.contains("&#10;🟩🟩⬛🟩</pre>"))
        #expect(html.contains("<span class=\"missed-choice\">C. S. Lewis</span>") && html.contains("J.R.R. Tolkien"))
        let rows = html.matches(of: /<li class="(right|wrong)">/).map { String($0.output.1) }
        #expect(rows == ["right", "right", "wrong", "right"])
    }

    @Test func answerOfTypedQuestionIsShownOnRequest() async throws {
        let (app, session) = mixedQuiz()
        await app.load()
        await app.perform(.press("start"))
        try await pick("Lima", in: app, session)
        await app.perform(.type("nil", known: 0))
        #expect(app.content.html.text.contains("value=\"giveUpQuestion\""))
        await app.perform(.press("giveUpQuestion"))
        #expect(app.content.taken?.texts == ["nil"])
        #expect(app.content.html.text.contains("Who wrote The Hobbit?"))
    }

    @Test func givingUpClearsFieldButPausingDoesNot() async throws {
        let (app, session) = mixedQuiz()
        await app.load()
        await app.perform(.press("start"))
        #expect(!app.content.html.text.contains("popover"))
        try await pick("Lima", in: app, session)
        // Beside an open keyboard, the buttons of the game are a menu.
        #expect(app.content.html.text.contains("popovertarget=\"controls\""))
        await app.perform(.type("nil", known: 0))
        for button in ["pause", "resume"] { await app.perform(.press(button)) }
        #expect(app.content.taken == nil)
        // The player types nothing for the second question.
        for _ in 0..<2 { await app.perform(.press("giveUpQuestion")) }
        #expect(app.content.taken?.texts == ["nil", ""])
    }

    @Test func guessSentBeforeFieldIsClearedStaysWhole() async throws {
        let (app, session) = mixedQuiz()
        await app.load()
        await app.perform(.press("start"))
        try await pick("Lima", in: app, session)
        await app.perform(.type("nil", known: 0))
        await app.perform(.press("giveUpQuestion"))
        // The page has sent both guesses before it hears that the game has taken the text.
        for guess in ["nil", "nilsson"] { await app.perform(.guess(guess, known: 0)) }
        try await pick("Oslo", in: app, session)
        #expect(app.content.html.text.contains("<span class=\"missed-choice\">nilsson</span>"))
    }

    /// A page is sent at once, unless it has a question that is not open yet.
    @Test func pageWithoutQuestionIsNotDelayed() {
        let names = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.menu(.fixture()))
        let apps: [any GameApp] = [
            mixedQuiz().app, NamesApp(names, words: .english), RecallApp(RecallPlayingSpy(), words: .english),
        ]
        for app in apps { #expect(!app.isSettling) }
    }

    @Test func guessDuringPauseIsReturnedToField() async throws {
        let (app, session) = mixedQuiz()
        await app.load()
        await app.perform(.press("start"))
        try await pick("Lima", in: app, session)
        await app.pause()
        await app.perform(.guess("Nile", known: 0))
        #expect(app.content.returned?.text == "Nile")
        await app.resume()
        await app.perform(.type("Ni", known: 0))
        await app.perform(.guess("Nile", known: 0))
        #expect(app.content.html.text.contains("Who wrote The Hobbit?") && app.content.taken == nil)
        // The page has cleared its field, so the next question has no text to give up.
        await app.perform(.press("giveUpQuestion"))
        #expect(app.content.taken?.texts == [""])
    }

    private static let results = ResultsScreen<QuizContent>(
        ending: .allAsked, title: "Game over", detail: "", score: Readout("50", spoken: "50 points"),
        stats: ChoiceStats(attempts: 1, right: 0, wrong: 1, expired: 0, bestStreak: 0, averageTime: nil))

    @Test func resultCanBeCopiedOrReadWithoutScript() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        for (number, answer) in ["Lima", "Oslo", "Toronto", "Nairobi", "True"].enumerated() {
            try await tab.wait(for: "Question \(number + 1) of 5")
            #expect(!tab.html.contains("data-copies"))
            try await tab.press(label: answer)
        }
        try await tab.wait(for: "data-copies=\"share\"")
        #expect(tab.html.contains(/<pre id="share">Playhouse · Quiz&#10;70 points in \d\d:\d\d&#10;🟩🟩⬛🟩🟩<\/pre>/))
    }

    @Test func resultsLinkToLicenceOfQuestions() {
        var results = Self.results
        results.attribution = OpenTrivia.attribution
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        let link =
            "<a href=\"https://creativecommons.org/licenses/by-sa/4.0/\">Open Trivia DB (opentdb.com), CC BY-SA 4.0</a>"
        #expect(drawing.html(results).text.contains(link))
    }

    @Test func wrongChoiceIsAnnouncedAsYourChoice() {
        var results = Self.results
        results.review = [.init(prompt: "Which?", chosen: ["a"], right: "b", outcome: .wrong)]
        let drawing = ChoiceHTML<QuizContent>(words: .italian) { content, _ in "\(content.text)" }
        let html = drawing.html(results).text
        #expect(html.contains("<span class=\"spoken\">La tua scelta: </span><span class=\"missed-choice\">a</span>"))
        #expect(!html.contains("<del>"))
    }

    @Test func resultIsComparedWithRecord() {
        var results = Self.results
        results.record = Readout("Record: 90", spoken: "The record is 90 points")
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(results).text.contains("40 behind your record"))
        #expect(!drawing.html(results).text.contains("class=\"confetti\""))
        results.isNewRecord = true
        #expect(!drawing.html(results).text.contains("behind your record"))
        #expect(drawing.html(results).text.contains("class=\"confetti\""))
    }

    @Test(arguments: [
        (Language.english, ["True", "False"], ["T", "F"]), (.italian, ["True", "False"], ["V", "F"]),
        (.italian, ["Vero", "Falso"], ["V", "F"]), (.english, ["Oslo", "Bergen"], ["1", "2"]),
    ])
    func optionsHaveKeyboardShortcuts(language: Language, options: [String], keys: [String]) {
        let screen = ChoiceRoundScreen<QuizContent>.fixture(
            phase: .asking, prompt: "Which?", options: options.map { QuizContent($0) })
        let drawing = ChoiceHTML<QuizContent>(words: WebTexts(language)) { content, _ in "\(content.text)" }
        let shown = drawing.html(screen).text.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) }
        #expect(shown == keys)
    }

    @Test func pageWithoutScriptEnablesOptions() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        // A new question ignores answers for a moment, and a page without a script shows only one state.
        try await tab.sendWithoutScript(["do": "start"])
        #expect(tab.html.contains("Question 1 of 5") && !tab.html.contains("aria-disabled"))
    }

    @Test func progressIsFullOnlyAfterLastAnswer() {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .asking, prompt: "Which?", options: ["a", "b"])
        screen.number = Readout("Question 5 of 5", spoken: "")
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(screen).text.contains("<progress max=\"5\" value=\"4\""))
        screen.options[0].state = .right
        #expect(drawing.html(screen).text.contains("<progress max=\"5\" value=\"5\""))
        screen.number = Readout("Question 2 of 5", spoken: "")
        #expect(drawing.html(screen).text.contains("<progress max=\"5\" value=\"2\""))
    }

    @Test func rightAnswerWithoutExplanationIsAnnounced() {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .revealing, prompt: "Which?", options: ["a", "b"])
        screen.events = [GameEvent(.right, number: 2)]
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(screen).text.contains("<p class=\"spoken\" role=\"status\">Right</p>"))
        // The next one differs for screen readers, which announce only changes.
        screen.events = [GameEvent(.right, number: 3)]
        #expect(drawing.html(screen).text.contains("<p class=\"spoken\" role=\"status\">Right\u{A0}</p>"))
        screen.explanation = "Because."
        #expect(drawing.html(screen).text.contains("<p class=\"spoken\" role=\"status\"></p>"))
    }

    @Test func pointsOfRightAnswerAreShownBesideScore() {
        var gain = Gain()
        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .asking, prompt: "Which?", options: ["a", "b"])
        screen.score = Readout("990", spoken: "990 points")
        #expect(gain.html(after: screen, .english) == nil)
        screen.score = Readout("1,010", spoken: "1,010 points")
        screen.events = [GameEvent(.right, number: 4)]
        for _ in 0..<2 { #expect(gain.html(after: screen, .english)?.text.contains(">+20</b>") == true) }
        screen.events.append(GameEvent(.wrong, number: 5))
        #expect(gain.html(after: screen, .english) == nil)
    }

    @Test func menuShowsRecordAndLastGame() {
        var menu = MenuScreen(heading: "Quiz", newGame: ActionButton("New game", .start))
        menu.record = Readout("Record: 90", spoken: "The record is 90 points")
        menu.last = Readout("Last game: 40", spoken: "The last game had 40 points")
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(menu, title: "Quiz").text.contains("Last game: 40"))
    }

    @Test func recordOfZeroIsNotShown() {
        var menu = MenuScreen(heading: "Quiz", newGame: ActionButton("New game", .start))
        menu.record = Readout("Record: 0", spoken: "The record is 0 points")
        menu.last = Readout("Last game: 0", spoken: "The last game had 0 points")
        var results = Self.results
        results.record = menu.record
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(!drawing.html(menu, title: "Quiz").text.contains(": 0<"))
        #expect(!drawing.html(results).text.contains("Record: 0"))
        #expect(Summary(record: menu.record) == nil)
        #expect(Summary(record: Readout("Record: 10", spoken: "")) != nil)
    }

    @Test func perfectResultShowsConfetti() {
        var results = Self.results
        results.review = [.init(prompt: "Which?", chosen: ["b"], right: "b", outcome: .right)]
        let drawing = ChoiceHTML<QuizContent>(words: .english) { content, _ in "\(content.text)" }
        #expect(drawing.html(results).text.contains("class=\"confetti\""))
    }

    @Test func quizOfTwentyQuestionsIsChosenFromList() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        for (language, last) in [(Language.english, "Is Iceland greener"), (.italian, "Islanda è più verde")] {
            let tab = Tab(server, .quiz, language, player: language.rawValue)
            try await tab.open()
            try await tab.press("item-world")
            #expect(tab.html.contains("aria-current=\"true\">\(EmbeddedChoiceQuiz.world.title(language))</button>"))
            try await tab.press("start")
            #expect(!tab.html.contains("item-world"))
            for number in 1...20 {
                try await tab.wait(for: "an open question") { _ in tab.actions.contains("pick-\(number - 1)-0") }
                if number == 20 { #expect(tab.html.contains(last)) }
                try await tab.press("pick-\(number - 1)-0")
            }
            try await tab.wait(for: "class=\"review")
        }
    }

    @Test func helpButtonRemovesWrongOptions() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        try await tab.press(label: "50:50")
        #expect(tab.html.matches(of: /class="removed"/).count == 2)
        try await tab.press(label: "Remove one")
        #expect(tab.html.matches(of: /class="removed"/).count == 3)
        #expect(!tab.actions.contains("useFiftyFifty"))
    }

    @Test(arguments: [(Language.english, "The flag of Peru"), (.italian, "La bandiera del Perù")])
    func pictureOfAQuestionIsServed(language: Language, description: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .quiz, language)
        try await tab.open()
        try await tab.press("start")
        #expect(tab.pictures.count == 1 && tab.html.contains("\" alt=\"\(description)\">"))
        #expect(try await tab.picture(tab.pictures[0]).data == CapitalsQuiz.picture.png)
        #expect(try await tab.get("/\(language.rawValue)/quiz/pictures/1").status == .notFound)
    }

    @Test func descriptionReplacesMissingPicture() async throws {
        let content = QuizContent("Which?", picture: .missing, pictureDescription: "A <map>")
        let question = try ChoiceQuestion<QuizContent>(
            id: "1", prompt: content, options: ["a", "b"], right: 0)
        let game = ChoiceSession(deck: FixedDeck([question]), rules: .quiz(reveal: 0), heading: "Quiz")
        let app = ChoiceApp(game, words: .italian)
        await app.load()
        await app.perform(.press("start"))
        #expect(app.content.html.text.contains("<small>(immagine non disponibile: A &lt;map&gt;)</small>"))
        #expect(await app.picture("0") == nil)
    }

    @Test func italianPagesAskInItalian() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let quiz = Tab(server, .quiz, .italian)
        try await quiz.open()
        try await quiz.press("start")
        #expect(quiz.html.contains("Qual è la capitale del Perù?"))
        let trivia = Tab(server, .trivia, .italian)
        try await trivia.open()
        try await trivia.press("start")
        try await trivia.wait(for: ">Vero<")
        #expect(!trivia.html.contains(">True<"))
    }

    @Test func wrongAnswerIsMarkedDuringReveal() async throws {
        let server = try await WebServer.start(settings(reveal: 60))
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        try await tab.press(label: "Quito")
        #expect(tab.html.contains("The right answer is <strong>Lima</strong>"))
        #expect(tab.html.contains("aria-label=\"Wrong\">✗</span>Quito"))
        #expect(tab.html.contains("aria-label=\"Right\">✓</span>Lima"))
        try await tab.press(label: "Pause")
        #expect(tab.html.contains("The game is paused.") && !tab.actions.contains("endReveal"))
        try await tab.press(label: "Resume")
        #expect(tab.actions.contains("endReveal"))
        try await skipReveal(tab)
        #expect(tab.html.contains("Question 2 of 5") && !tab.html.contains("role=\"alert\""))
    }

    @Test func pausedRevealEndsAfterResume() async throws {
        let server = try await WebServer.start(settings(reveal: 1))
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        try await tab.press(label: "Quito")
        try await tab.press(label: "Pause")
        try await tab.press(label: "Resume")
        try await tab.wait(for: "Question 2 of 5")
    }

    @Test(arguments: [(Language.english, "New game", "True", "Game over"), (.italian, "Nuova", "", "finita")])
    func triviaEndsAtFirstWrongAnswer(language: Language, begin: String, answer: String, ending: String) async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .trivia, language)
        try await tab.open()
        try await tab.press(label: begin)
        for _ in 0..<60 where !tab.html.contains("class=\"review") {
            try await tab.wait(for: "an option or the results") {
                $0.contains(/value="(pick-|endReveal)[^"]*" class="">/) || $0.contains("class=\"review")
            }
            if tab.actions.contains("endReveal") {
                try await skipReveal(tab)
            } else if let option = tab.actions.first(where: { $0.hasPrefix("pick-") }) {
                try await tab.press(option)
            }
        }
        #expect(tab.html.contains(ending))
        #expect(tab.html.contains("class=\"wrong\""))
    }

    @Test(arguments: [Language.english, .italian])
    func eachFalseStatementHasReason(language: Language) {
        let (reasons, statements) = (TriviaReasons.all(language), TriviaReasons.statements(language))
        #expect(statements.filter { !$0.isTrue && reasons[$0.text] == nil }.map(\.text) == [])
        #expect(reasons.keys.filter { reason in !statements.contains { $0.text == reason } } == [])
    }

    @Test(arguments: [Language.english, .italian])
    func reasonAndAuthorOfMissedStatementAreShown(language: Language) async throws {
        let server = try await WebServer.start(settings(reveal: 1))
        defer { server.stop() }
        let (tab, words) = (Tab(server, .trivia, language), WebTexts(language))
        let statements = TriviaReasons.statements(language)
        try await tab.open()
        try await tab.press("start")
        var missed = ""
        for number in 0..<60 where missed.isEmpty {
            try await tab.wait(for: "an open question") { _ in tab.actions.contains("pick-\(number)-0") }
            let statement = try #require(statements.first { tab.html.contains(">\($0.text.asHTML)</h1>") })
            // The player calls every statement true, so the first false one ends the game.
            if !statement.isTrue { missed = statement.text }
            try await tab.press(label: language == .english ? "True" : "Vero")
            if missed.isEmpty { try await skipReveal(tab) }
        }
        let reason = try #require(TriviaReasons.all(language)[missed])
        #expect(tab.html.contains("<p class=\"explanation\">\(reason.asHTML)</p>"))
        try await skipReveal(tab)
        #expect(tab.html.contains("<small>\(reason.asHTML)</small>") && tab.html.contains(words.ownStatements))
        #expect(!tab.html.contains("opentdb"))
    }

    /// Goes on to the next question or to the results as soon as the server permits it.
    private func skipReveal(_ tab: Tab) async throws {
        while tab.html.contains("class=\"sheet") { try await tab.send(["do": "endReveal"]) }
    }

    @Test func actionOfHiddenButtonIsIgnored() async throws {
        let server = try await WebServer.start(settings())
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        await #expect(throws: Tab.NotFound.self) { try await tab.press("quit") }
        for action in ["quit", "pick-0-0", "endReveal", "start()", ""] {
            try await tab.send(["do": action])
            #expect(tab.actions == ["start"])
        }
    }
}

extension String {
    /// The text as a page contains it.
    fileprivate var asHTML: String { ("\(self)" as HTML).text }
}
