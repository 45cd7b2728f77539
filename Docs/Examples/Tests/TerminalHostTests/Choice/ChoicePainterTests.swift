import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import TerminalHost

struct ChoicePainterTests {
    private func lines(_ screen: ChoiceScreen<QuizContent>, colours: Bool = true) -> [String] {
        ChoicePainter<QuizContent>(
            words: ChoiceWords(.english), hasColours: colours, describe: { ChoiceWords(.english).lines(of: $0) }
        ).lines(of: .game(screen), columns: 40)
    }

    private let revealed = ChoiceScreen<QuizContent>.fixture(
        phase: .revealing, prompt: "Which?", options: ["a", "b", "c"], right: "a", wrong: ["b"], removed: ["c"],
        number: 2, total: 9, score: 30)

    @Test func rightOptionIsGreenAndWrongOptionRed() {
        let lines = lines(revealed)
        #expect(lines.contains("\u{1B}[32m✓ 1) a\u{1B}[0m"))
        #expect(lines.contains("\u{1B}[31m✗ 2) b\u{1B}[0m"))
        #expect(lines.contains("\u{1B}[2m– 3)\u{1B}[0m"))
        #expect(lines.first == "Question 2 of 9   30")
    }

    @Test func symbolsMarkOptionsIfColoursAreOff() {
        let lines = lines(revealed, colours: false)
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
        #expect(lines.contains("✓ 1) a"))
        #expect(lines.contains("✗ 2) b"))
        #expect(lines.contains("The right answer is a"))
    }

    @Test func controlCharactersAreRemoved() {
        let screen = ChoiceScreen<QuizContent>.fixture(prompt: "Wh\u{1B}[2Jich?", options: ["a\u{07}", "b"])
        #expect(lines(screen, colours: false).allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test func missingPictureIsReplacedByText() {
        let prompt = QuizContent("Which?", picture: .missing)
        #expect(
            lines(.fixture(prompt: prompt, options: ["a", "b"]), colours: false).contains("[picture not available]"))
    }

    @Test func textDescriptionsReplacePictures() {
        let prompt = QuizContent("Which?", picture: .missing, pictureDescription: "A map of Peru")
        let logo = URL(string: "https://quiz.test/a.png").map { QuizPicture.at($0) }
        let option = QuizContent("a", picture: logo, pictureDescription: "A tower")
        let shown = lines(.fixture(prompt: prompt, options: [option, "b"]), colours: false)
        #expect(shown.contains("[picture not available: A map of Peru]"))
        #expect(shown.contains("[picture: A tower]"))
        let heading = QuizContent("Capitals", picture: logo, pictureDescription: "A globe")
        let menu = MenuScreen(heading: heading, newGame: ActionButton("New game", .start))
        let painter = ChoicePainter<QuizContent>(
            words: ChoiceWords(.english), hasColours: false, describe: { ChoiceWords(.english).lines(of: $0) })
        #expect(painter.lines(of: .menu(menu), columns: 40).contains("[picture: A globe]"))
    }

    @Test func explanationIsShownWithOutcome() {
        var screen = revealed
        screen.explanation = "Because a comes first."
        #expect(lines(screen, colours: false).contains("Because a comes first."))
    }
}
