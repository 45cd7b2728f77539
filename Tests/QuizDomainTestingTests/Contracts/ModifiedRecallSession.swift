import Observation
import PlayhouseCore
import QuizDomain

/// A session with one replaced behaviour.
@MainActor
@Observable
final class ModifiedRecallSession: RecallPlaying {
    let inner: RecallSession
    @ObservationIgnored var onShow: (RecallScreen) -> RecallScreen = { $0 }
    @ObservationIgnored var onLoad: (RecallSession) async -> Void = { await $0.load() }
    @ObservationIgnored var onLoadAnother: (RecallSession) async -> Void = { await $0.loadAnotherQuestion() }
    @ObservationIgnored var onStart: (RecallSession) -> Void = { $0.start() }
    @ObservationIgnored var onAdd: (RecallSession, String) -> GuessVerdict = { $0.add($1) }
    @ObservationIgnored var onType: (RecallSession, String) -> Void = { $0.addTyped($1) }
    @ObservationIgnored var onFinish: (RecallSession) -> FinishReport = { $0.finish() }
    @ObservationIgnored var onGiveUp: (RecallSession) -> Void = { $0.giveUp() }
    @ObservationIgnored var onPause: (RecallSession) -> Void = { $0.pause() }
    @ObservationIgnored var onResume: (RecallSession) -> Void = { $0.resume() }
    @ObservationIgnored var ignoresLoadAction = false
    @ObservationIgnored var onReset: (RecallSession) -> Void = { $0.reset() }
    @ObservationIgnored var onResultSaved: (RecallSession) async -> Void = { await $0.resultSaved() }
    @ObservationIgnored var onGuess: (RecallSession, String) -> Void = { $0.add($1) }

    init(_ inner: RecallSession) {
        self.inner = inner
    }

    var screen: RecallScreen { onShow(inner.screen) }

    func load() async { await onLoad(inner) }
    func start() { onStart(inner) }
    func add(_ guess: String) -> GuessVerdict { onAdd(inner, guess) }
    func finish() -> FinishReport { onFinish(inner) }
    func resultSaved() async { await onResultSaved(inner) }

    /// Changes each screen from now on.
    func show(_ change: @escaping (inout RecallScreen) -> Void) {
        onShow = { shown in
            var screen = shown
            change(&screen)
            return screen
        }
    }

    func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .load: if !ignoresLoadAction { await load() }
        case .loadAnotherQuestion: await onLoadAnother(inner)
        case .start: start()
        case .guess(let guess): onGuess(inner, guess)
        case .type(let text): onType(inner, text)
        case .pause: onPause(inner)
        case .resume: onResume(inner)
        case .hint(let row): inner.hint(row: row)
        case .giveUp: onGiveUp(inner)
        case .reset: onReset(inner)
        case .dismissMessage: inner.dismissMessage()
        case .forgetDamagedRecords: await inner.forgetDamagedRecords()
        }
    }
}

/// A session that breaks the contract in one point.
struct Defect: Sendable, CustomStringConvertible {
    let description: String
    let tamper: @MainActor @Sendable (ModifiedRecallSession, any RecallQuestionLoading) -> Void

    init(
        _ flaw: String,
        _ change: @escaping @MainActor @Sendable (ModifiedRecallSession, any RecallQuestionLoading) -> Void
    ) {
        description = flaw
        tamper = change
    }

    /// Creates a defect of the screen.
    init(_ flaw: String, showing change: @escaping @MainActor @Sendable (inout RecallScreen) -> Void) {
        self.init(flaw) { session, _ in session.show(change) }
    }
}
