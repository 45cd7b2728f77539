import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

@MainActor
struct NamesPainterTests {
    private func lines(_ screen: NameMatchScreen, colours: Bool = true, columns: Int = 80) -> [String] {
        NamesPainter(words: NamesWords(.english), hasColours: colours) {
            .portrait(of: $0.description)
        }.lines(of: screen, columns: columns)
    }

    private func round(_ state: ChoiceScreen<NameOrFace>.Option.State = .idle) -> NameMatchScreen {
        let options = (0..<6).map {
            ChoiceScreen<NameOrFace>.Option(
                id: ChoiceOptionID(round: 0, place: $0), content: .face(FaceID("face \($0)")),
                state: $0 == 1 ? state : .idle)
        }
        var choice = ChoiceScreen<NameOrFace>(phase: .asking, score: Readout("0", spoken: ""))
        choice.number = Readout("Question 1", spoken: "")
        choice.prompt = .name("Ada")
        choice.options = options
        return .round(NameMatchRoundScreen(mode: .practice, question: "Who is Ada?", choice: choice))
    }

    @Test func sixFacesFillTwoRows() {
        let lines = lines(round())
        #expect(lines.first == "Question 1   0")
        #expect(lines.contains("\u{1B}[1mWho is Ada?\u{1B}[0m"))
        #expect(lines.count { $0.contains("▀") } == 2 * HalfBlocks.height)
        #expect(lines.allSatisfy { $0.count { $0 == "▀" } <= 80 })
        #expect(lines.contains { $0.contains("1)") && $0.contains("3)") && !$0.contains("4)") })
    }

    @Test func colourIsResetAtEndOfLine() {
        for line in lines(round()) where line.contains("\u{1B}[38") { #expect(line.hasSuffix("\u{1B}[0m")) }
    }

    @Test func facesArePaintedInCharactersWithoutColours() {
        let lines = lines(round(), colours: false)
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") && $0.count <= 80 })
        #expect(Set(lines.joined()).intersection("@%#*+=-:.").count > 2)
    }

    @Test func narrowTerminalHasFewerFacesPerRow() {
        let lines = lines(round(), colours: false, columns: 30)
        #expect(lines.allSatisfy { $0.count <= 30 })
        #expect(lines.contains { $0.contains("1)") && $0.contains("2)") && !$0.contains("3)") })
    }

    @Test func removedFaceIsBlankAndWrongFaceMarked() {
        #expect(lines(round(.removed), colours: false).contains { $0.contains("– 2)") })
        #expect(lines(round(.wrong)).contains { $0.contains("\u{1B}[31m✗ 2)") })
    }

    @Test func wrongChoiceShowsAskedNameAndChosenName() {
        let round = NameMatchRoundScreen.fixture(phase: .revealing, right: 4, wrong: [1])
        let lines = lines(.round(round), colours: false)
        #expect(lines.contains("✓ 5) Ada Borg"))
        #expect(lines.contains("✗ 2) \(round.names[.fixture(1)] ?? "")"))
    }

    @Test func longNameIsWrapped() {
        let content = NameOrFace.name(String(repeating: "Wolfeschlegelsteinhausen ", count: 4))
        let option = ChoiceScreen<NameOrFace>.Option(
            id: ChoiceOptionID(round: 0, place: 0), content: content, state: .wrong)
        var choice = ChoiceScreen<NameOrFace>(phase: .asking, score: Readout("0", spoken: ""))
        choice.prompt = .face(FaceID("face"))
        choice.options = [option]
        let screen = NameMatchScreen.round(NameMatchRoundScreen(mode: .reverse, question: "Who is it?", choice: choice))
        let lines = lines(screen, colours: false, columns: 40)
        #expect(lines.contains { $0.hasPrefix("✗ 1) Wolfe") })
        #expect(lines.allSatisfy { $0.count <= 40 })
    }

    @Test func reviewShowsNameOfMissedPersonOnce() {
        var results = NameMatchResults.fixture()
        results.game.review = [
            .init(
                prompt: .name("Ada Borg"), chosen: [.face(FaceID("b"))], right: .face(FaceID("a")), outcome: .wrong)
        ]
        results.names = [FaceID("a"): "Ada Borg", FaceID("b"): "Bo Lund"]
        #expect(lines(.results(results), colours: false).contains("✗ Ada Borg   you chose Bo Lund"))
    }

    @Test func helpInMenuExplainsModesAndForgetCommand() {
        var menu = NameMatchMenu.fixture()
        menu.forget = ActionButton("Forget what you learned", .forgetAllLessons)
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        #expect(
            painter.help(on: .menu(menu)) == [
                "Enter    load the people again", "1, 2, …  play the mode with this number",
                "/forget  Forget what you learned", "/load    load the people again",
                "/help    show the commands of this screen",
                "/quit    end the program",
            ])
        #expect(
            painter.lines(of: .menu(menu), columns: 80).last == "a number to play   /forget   /load   /help   /quit")
    }

    @Test func numberThatMatchesNoFaceShowsMessage() {
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        let act = NamesAct(game: NameMatchPlayingSpy(round()), mode: .practice, painter: painter)
        guard case .tell("Type a number from 1 to 6.") = act.answer(to: "7") else {
            return #expect(Bool(false), "no answer")
        }
    }

    @Test func longMessageAboutUnsavedProgressIsWrapped() {
        let problem = "Your progress could not be saved."
        var results = NameMatchResults.fixture()
        results.learningProblem = problem
        let lines = lines(.results(results), colours: false, columns: 20)
        #expect(lines.joined(separator: " ").hasSuffix(problem))
        #expect(lines.allSatisfy { $0.count <= 20 })
    }

    @Test func menuDescribesModesOnlyInTallTerminal() {
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        let detail = "Find one of 6 faces for a name. The first wrong choice ends the game."
        #expect(painter.lines(of: .menu(.fixture()), columns: 80).contains(detail))
        #expect(!painter.lines(of: .menu(.fixture()), columns: 80, rows: 15).contains(detail))
    }

    @Test func menuShowsDueCountAndForgetCommand() {
        var menu = NameMatchMenu.fixture()
        menu.dueToday = "To repeat today: 3 people"
        menu.forget = ActionButton("Forget what you learned", .forgetAllLessons)
        let lines = lines(.menu(menu), colours: false)
        #expect(lines.contains("To repeat today: 3 people"))
        #expect(lines.contains("/forget: Forget what you learned"))
    }

    @Test func menuShowsErrorOfLearningStore() {
        var menu = NameMatchMenu.fixture()
        menu.learningProblem = "Your progress could not be deleted."
        #expect(lines(.menu(menu), colours: false).contains("Your progress could not be deleted."))
    }

    @Test func forgetCommandPressesForgetButtonInMenu() async throws {
        var menu = NameMatchMenu.fixture()
        let game = NameMatchPlayingSpy(.menu(menu))
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        let act = NamesAct(game: game, mode: .practice, painter: painter)
        for _ in 0...1 {
            guard case .work(let work) = act.answer(to: "/forget") else {
                Issue.record("the command is unknown")
                return
            }
            await work()
            menu.forget = ActionButton("Forget what you learned", .forgetAllLessons)
            game.screen = .menu(menu)
        }
        #expect(game.calls == [.forgetAllLessons])
    }

    @Test(arguments: [nil, "Your progress could not be saved."])
    func messageConfirmsForgettingOnlyAfterSuccessfulDeletion(problem: String?) async throws {
        var results = NameMatchResults.fixture()
        results.game.review = [
            .init(prompt: .name("Ada Borg"), chosen: [], right: .face(FaceID("a")), outcome: .wrong)
        ]
        results.names = [FaceID("a"): "Ada Borg"]
        let game = NameMatchPlayingSpy(.results(results))
        results.learningProblem = problem
        game.onCall = { [results] call in if case .forgetLessons = call { game.screen = .results(results) } }
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        let act = NamesAct(game: game, mode: .practice, painter: painter)
        let (output, events) = (RecordingOutput(), PlayEvents())
        let run = Task { await Timeout().run { await TerminalLoop(act, output: output).run(events) } }
        events.send.yield(.line("/forget 1"))
        try await until("the answer") { output.picture.shows(problem ?? "Ada Borg is forgotten.") }
        events.send.yield(.endOfInput)
        #expect(await run.value == ExitCode.success)
        #expect(output.text.contains("Ada Borg is forgotten.") == (problem == nil))
    }

    @Test(arguments: [
        (Language.english, "/forget 2: forget Bo Lund", "/forget 2", "Bo Lund is forgotten."),
        (.italian, "/dimentica 2: dimentica Bo Lund", "/dimentica 2", "Bo Lund è una persona nuova."),
    ])
    func playerCanForgetPersonInReview(language: Language, line: String, command: String, text: String) async {
        var results = NameMatchResults.fixture()
        results.game.review = [("Ada Borg", "a"), ("Bo Lund", "b"), ("Bo Lund", "b")].map { name, face in
            .init(prompt: .name(name), chosen: [], right: .face(FaceID(face)), outcome: .wrong)
        }
        results.names = [FaceID("a"): "Ada Borg", FaceID("b"): "Bo Lund"]
        let game = NameMatchPlayingSpy(.results(results))
        let painter = NamesPainter(words: NamesWords(language), hasColours: false) { _ in nil }
        #expect(painter.lines(of: game.screen, columns: 80).contains(line))
        #expect(!painter.lines(of: game.screen, columns: 80).contains { $0.contains(" 3: ") })
        let act = NamesAct(game: game, mode: .practice, painter: painter)
        guard case .workThenTell(let work) = act.answer(to: command) else {
            Issue.record("the command is unknown")
            return
        }
        #expect(await work() == text)
        #expect(game.calls == [.forgetLessons(FaceID("b"))])
        guard case .tell = act.answer(to: command.replacing("2", with: "3")) else {
            Issue.record("there is no third person")
            return
        }
    }

    @Test func typedRoundShowsHintsVerdictAndCommands() {
        var round = NameMatchRoundScreen.fixture(.typed)
        round.typing?.hints = ["First letter: A"]
        round.typing?.verdict = "That is not the name"
        let lines = lines(.round(round), colours: false)
        #expect(lines.contains("First letter: A"))
        #expect(lines.contains("That is not the name"))
        #expect(lines.last?.hasPrefix("type the name   /hint   /name") == true)
        #expect(!lines.joined().contains("Ada Borg"))
        #expect(self.lines(.round(.fixture(.typed, phase: .revealing, right: 0))).joined().contains("Ada Borg"))
    }

    @Test func revealedTypedRoundOffersNoNumbersToChoose() {
        let lines = lines(.round(.fixture(.typed, phase: .revealing, right: 0)), colours: false)
        #expect(lines.last == "/pause   /restart   /menu   /help   /quit")
    }

    @Test(arguments: [
        ("Ada Borg", NameMatchPlayingSpy.Call.answer("Ada Borg")), ("42", .answer("42")), ("/hint", .hint),
        ("/suggerimento", .hint), ("/name", .showName), (" /pause", .pause), ("/menu", .leave),
    ])
    func typedRoundReadsLineAsNameOrCommand(line: String, call: NameMatchPlayingSpy.Call) async {
        let game = NameMatchPlayingSpy(.round(.fixture(.typed)))
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        guard case .work(let work) = NamesAct(game: game, mode: .typed, painter: painter).answer(to: line) else {
            Issue.record("the line is no input")
            return
        }
        await work()
        #expect(game.calls == [call])
    }

    @Test func failedRefreshShowsMessageAboveModes() {
        var menu = NameMatchMenu.fixture(best: 5)
        menu.message = ActionMessage(
            title: "Refresh failed", detail: "You are offline.", button: ActionButton("Try again", .load))
        let lines = lines(.menu(menu), colours: false)
        #expect(lines.contains("Refresh failed") && lines.contains("You are offline."))
        #expect(lines.contains("Enter: Try again"))
        #expect(lines.contains("1) Practice mode   Best: 5"))
    }

    @Test(arguments: ["", "/load"])
    func emptyLineOrLoadCommandLoadsMenuAgain(line: String) async {
        let game = NameMatchPlayingSpy(.menu(.fixture()))
        let painter = NamesPainter(words: NamesWords(.english), hasColours: false) { _ in nil }
        guard case .work(let work) = NamesAct(game: game, mode: .practice, painter: painter).answer(to: line) else {
            Issue.record("the line is no command")
            return
        }
        await work()
        #expect(game.calls == [.load])
    }

    @Test func resultsShowStatistics() {
        let results = NameMatchResults.fixture(.free)
        #expect(
            lines(.results(results), colours: false).contains(
                "Attempts: 8   Average time: 2.0 seconds   Best streak: 7"))
        let italian = NamesPainter(words: NamesWords(.italian), hasColours: false) { _ in nil }
        #expect(
            italian.lines(of: .results(results), columns: 80).contains(
                "Tentativi: 8   Tempo medio: 2,0 secondi   Serie migliore: 7"))
        #expect(NameMatchResults.fixture(right: 0).game.stats.lines(.english) == ["Attempts: 1", "Best streak: 0"])
    }

    @Test func savingIsShownUntilResultIsSaved() {
        var menu = NameMatchMenu.fixture()
        menu.isSavingRecord = true
        #expect(lines(.menu(menu), colours: false).contains("Saving the result…"))
        #expect(!lines(.menu(.fixture()), colours: false).contains("Saving the result…"))
    }

    @Test func everyOfferedModeHasOwnLabel() {
        for language in [Language.english, .italian] {
            let wording = NameMatchWording.offered(language)
            let labels = NameMatchMode.offered.map { wording.mode($0.mode) }
            #expect(Set(labels).count == labels.count)
        }
        #expect(NameMatchWording.offered(.english).mode(.lookAlikes) == "Look-alikes")
        #expect(NameMatchWording.offered(.english).modeDetail(.lookAlikes).hasSuffix("The others have similar names."))
    }

    @Test func menuShowsNumberBeforeEachMode() {
        let lines = lines(.menu(.fixture(best: 5)), colours: false)
        #expect(lines.contains { $0.hasPrefix("1) Practice mode") })
        #expect(lines.contains { $0.contains("Best: 5") })
    }
}
