import Observation
import QuizDomain
import RemoteLoading

/// A session of a choice game with one replaced behaviour.
@MainActor
@Observable
final class TamperedChoice: ChoicePlaying {
    typealias Session = ChoiceSession<String>

    let inner: Session
    @ObservationIgnored var onShow: (ChoiceStage<String>) -> ChoiceStage<String> = { $0 }
    @ObservationIgnored var onLoad: (Session) async -> Void = { await $0.load() }
    @ObservationIgnored var onStart: (Session) async -> Void = { await $0.start() }
    @ObservationIgnored var onRestart: (Session) async -> Void = { await $0.restart() }
    @ObservationIgnored var onPick: (Session, ChoiceOptionID) -> PickVerdict = { $0.pick($1) }
    @ObservationIgnored var onPause: (Session) -> Void = { $0.pause() }
    @ObservationIgnored var onResume: (Session) -> Void = { $0.resume() }
    @ObservationIgnored var onDismiss: (Session, Int) -> Void = { $0.dismissAlert($1) }
    @ObservationIgnored var onLeave: (Session) -> Void = { $0.leave() }
    @ObservationIgnored var onReplay: (Session) async -> Void = { await $0.replayMissed() }
    @ObservationIgnored var onResultSaved: (Session) async -> Void = { await $0.resultSaved() }

    init(_ inner: Session) {
        self.inner = inner
    }

    var stage: ChoiceStage<String> { onShow(inner.stage) }

    func load() async { await onLoad(inner) }
    func start() async { await onStart(inner) }
    func restart() async { await onRestart(inner) }
    func pick(_ option: ChoiceOptionID) -> PickVerdict { onPick(inner, option) }
    func removeOne() -> Bool { inner.removeOne() }
    func removeHalf() -> Bool { inner.removeHalf() }
    func pause() { onPause(inner) }
    func resume() { onResume(inner) }
    func dismissAlert(_ id: Int) { onDismiss(inner, id) }
    func leave() { onLeave(inner) }
    func replayMissed() async { await onReplay(inner) }
    func resultSaved() async { await onResultSaved(inner) }
}

/// A defect of a session of a choice game, and the rule that must detect it.
struct ChoiceDefect: Sendable, CustomStringConvertible {
    let rule: String
    let tamper: @MainActor @Sendable (TamperedChoice, any ChoiceDeck<String>) -> Void
    var description: String { rule }

    init(
        breaking rule: String,
        _ change: @escaping @MainActor @Sendable (TamperedChoice, any ChoiceDeck<String>) -> Void
    ) {
        self.rule = rule
        tamper = change
    }

    /// Creates a defect of the screen of a game.
    init(
        breaking rule: String, showing change: @escaping @MainActor @Sendable (inout ChoiceScreen<String>) -> Void
    ) {
        self.init(breaking: rule) { session, _ in
            session.onShow = { stage in
                guard case .game(var screen) = stage else { return stage }
                change(&screen)
                return .game(screen)
            }
        }
    }
}
