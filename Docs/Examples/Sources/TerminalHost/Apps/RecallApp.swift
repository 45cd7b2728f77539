import HostParts
import QuizDomain
import RemoteLoading

/// The typed-recall quiz about the keywords of Java.
struct RecallApp: TerminalApp {
    private let quiz: RecallSession

    init(_ setting: Setting) {
        quiz = .embedded(
            .english, seconds: 300, records: setting.records, wording: .english, time: setting.time)
    }

    func load() async { await quiz.load() }

    func pause() { quiz.pause() }

    var page: Page? {
        let screen = quiz.screen
        guard !screen.isLoading, !screen.isSavingRecord else { return nil }
        var page = Page(lines: screen.question.map { [.text($0, .bold)] } ?? [])
        page.add(screen.message, quiz.perform)
        if !screen.missed.isEmpty { page.lines.append("Missed: \(screen.missed.joined(separator: ", "))") }
        if screen.isNewRecord { page.lines.append(.text("New record!", .right)) }
        if screen.phase == .paused { page.lines.append("The game is paused.") }
        if let problem = screen.recordProblem { page.lines.append(.text(problem, .wrong)) }
        page.status = [screen.count?.text, screen.clock?.text, screen.acceptsGuesses ? nil : screen.record?.text]
        var buttons = screen.controls + (screen.message == nil ? [screen.button] : [])
        if screen.acceptsGuesses {
            page.typing = ("Type an answer", guess)
        } else if page.enter == nil, !buttons.isEmpty {
            page.enter = Command(buttons.removeFirst(), quiz.perform)
        }
        page.commands = [Command](buttons, quiz.perform)
        return page
    }

    /// Judges a guess, and returns the progress and the verdict.
    private func guess(_ text: String) -> Line? {
        let verdict = quiz.add(text)
        let screen = quiz.screen
        let facts = [screen.count?.text, screen.clock?.text, screen.verdict].compactMap { $0 }
        if case .accepted = verdict { return .text(facts.joined(separator: "   "), .right) }
        return .text(facts.joined(separator: "   "))
    }
}
