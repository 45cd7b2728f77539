import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import TerminalHost

struct PageTests {
    @Test func pageOfRunningGameShowsAllItsParts() {
        let page = Page(
            .fixture(.playing, found: ["int", "for"]), feedback: .verdict(.wrong, guess: "goto"), words: .english)
        #expect(
            page.lines == [
                "What are the answers?",
                "",
                "04:31   2/3",
                "",
                "int  for",
                "",
                "That is not an answer (“goto”)",
                "/pause /finish /give-up /reset /help /quit",
                "",
                "Insert word: ",
            ])
    }

    @Test func runningGameIsShownInItalian() {
        var screen = RecallScreen.fixture(.playing, found: [])
        screen.placeholder = RecallWording.italian.placeholder
        let page = Page(screen, feedback: .verdict(.wrong, guess: "goto"), words: .italian)
        #expect(
            page.lines == [
                "What are the answers?",
                "",
                "04:31   0/3",
                "",
                "Non è una risposta («goto»)",
                "/pausa /verifica /arrenditi /ricomincia /aiuto /esci",
                "",
                "Scrivi una parola: ",
            ])
    }

    @Test func endedGameShowsMessageAndMissedAnswers() {
        #expect(
            Page(.fixture(.finished(.gaveUp)), words: .english).lines.dropFirst(4) == [
                "answer 1",
                "",
                "You gave up",
                "There is more to tell.",
                "",
                "Missed:",
                "answer 2  answer 3",
                "",
                "",
                "Enter: Try again, /help for the commands, /quit to leave",
                "",
                "> ",
            ])
    }

    @Test func failureShowsMessageAndCommands() {
        let lines = Page(.fixture(.failed(.connectivity(.notConnected))), words: .english).lines
        #expect(lines.contains("There is more to tell."))
        #expect(lines.contains("Enter: Try again, /help for the commands, /quit to leave"))
    }

    @Test(arguments: [
        (RecallScreen.Phase.idle, "No question loaded yet"), (.loading, "Loading…"),
    ])
    func headerExplainsWhyQuestionIsMissing(_ phase: RecallScreen.Phase, _ header: String) {
        #expect(Page(.fixture(phase), words: .english).lines.first == header)
    }

    @Test func helpFitsTerminalOfUsualSize() {
        let screen = RecallScreen.fixture(.playing, found: keywords, total: 50)
        let page = Page(screen, feedback: .help, words: .english)
        #expect(page.lines.count <= 24)
        #expect(page.lines.contains("/give-up  end the game and see what you missed"))
    }

    @Test func feedbackDisappearsWhenGamePhaseChanges() {
        let said = Feedback.phase(.paused)
        let text = "The game is paused"
        #expect(Page(.fixture(.paused), feedback: said, words: .english).lines.contains(text))
        #expect(!Page(.fixture(.playing), feedback: said, words: .english).lines.contains(text))
    }

    @Test(arguments: [80, 40, 20, 12])
    func linesFitTerminalWidth(_ columns: Int) {
        let screen = RecallScreen.fixture(
            .playing, question: "What are all the keywords of this language?", found: keywords, total: 50)
        let page = Page(
            screen, feedback: .verdict(.wrong, guess: String(repeating: "wide ", count: 20)), words: .english,
            size: TerminalSize(columns: columns, rows: 100))
        #expect(page.lines.allSatisfy { $0.count <= columns })
        #expect(keywords.allSatisfy { word in page.lines.contains { $0.contains(word) } })
    }

    @Test func longListOfRunningGameIsTruncated() {
        let screen = RecallScreen.fixture(.playing, found: keywords, total: 50)
        let page = Page(screen, words: .english, size: TerminalSize(columns: 40, rows: 14))
        #expect(page.lines.count <= 14)
        #expect(page.lines.contains("…"))
        #expect(page.lines.contains { $0.contains("while") })
        #expect(!page.lines.contains { $0.contains("abstract") })
    }

    @Test func finishedGameShowsAllAnswers() {
        let screen = RecallScreen.fixture(.finished(.allFound), found: keywords, total: 50)
        let page = Page(screen, words: .english, size: TerminalSize(columns: 40, rows: 14))
        #expect(keywords.allSatisfy { word in page.lines.contains { $0.contains(word) } })
    }

    @Test(arguments: [TerminalSize(columns: 1, rows: 1), TerminalSize(columns: 0, rows: 0)])
    func pageForTinyTerminalIsNotEmpty(_ size: TerminalSize) {
        #expect(!Page(.fixture(.playing), words: .english, size: size).lines.isEmpty)
    }

    @Test func questionIsShownWithoutItsControlCharacters() {
        let screen = RecallScreen.fixture(.playing, question: "What\u{1B}[2J?", found: ["in\rt"])
        #expect(Page(screen, words: .english).lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    private let keywords = RecallQuestion.javaKeywords.answers.map(\.text)
}
