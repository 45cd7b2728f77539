import Foundation
import NameMatch
import NameMatchTesting
import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A session with one replaced behaviour.
@MainActor
@Observable
final class TamperedNameMatch: NameMatchPlaying {
    let inner: NameMatchSession
    @ObservationIgnored var onShow: (NameMatchScreen) -> NameMatchScreen = { $0 }
    @ObservationIgnored var onLoad: (NameMatchSession) async -> Void = { await $0.load() }
    @ObservationIgnored var onAgain: (NameMatchSession) async -> Void = { await $0.playAgain() }
    @ObservationIgnored var onReplay: (NameMatchSession) async -> Void = { await $0.replayMissed() }
    @ObservationIgnored var onPick: (NameMatchSession, ChoiceOptionID) -> PickVerdict = { $0.pick($1) }
    @ObservationIgnored var onAnswer: (NameMatchSession, String) -> GuessVerdict = { $0.answer($1) }
    @ObservationIgnored var onHint: (NameMatchSession) -> Void = { $0.hint() }
    @ObservationIgnored var onShowName: (NameMatchSession) -> Void = { $0.showName() }
    @ObservationIgnored var onPause: (NameMatchSession) -> Void = { $0.pause() }
    @ObservationIgnored var onLeave: (NameMatchSession) -> Void = { $0.leave() }
    @ObservationIgnored var onResultSaved: (NameMatchSession) async -> Void = { await $0.resultSaved() }
    @ObservationIgnored var onPortrait: (NameMatchSession, FaceID) -> EncodedImage? = { $0.portrait(of: $1) }

    init(_ inner: NameMatchSession) {
        self.inner = inner
    }

    var screen: NameMatchScreen { onShow(inner.screen) }

    func load() async { await onLoad(inner) }
    func start(_ mode: NameMatchMode) async { await inner.start(mode) }
    func playAgain() async { await onAgain(inner) }
    func replayMissed() async { await onReplay(inner) }
    func pick(_ option: ChoiceOptionID) -> PickVerdict { onPick(inner, option) }
    func answer(_ name: String) -> GuessVerdict { onAnswer(inner, name) }
    func hint() { onHint(inner) }
    func showName() { onShowName(inner) }
    func pause() { onPause(inner) }
    func resume() { inner.resume() }
    func dismissAlert(_ id: Int) { inner.dismissAlert(id) }
    func forgetLessons(about face: FaceID) async { await inner.forgetLessons(about: face) }
    func forgetAllLessons() async { await inner.forgetAllLessons() }
    func resultSaved() async { await onResultSaved(inner) }
    func leave() { onLeave(inner) }
    func portrait(of face: FaceID) -> EncodedImage? { onPortrait(inner, face) }
    func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        try await inner.loadPortrait(of: face)
    }
}

/// A defect of a session, the rule that must detect it, and the reported violation.
struct NameMatchDefect: Sendable, CustomTestStringConvertible {
    typealias Surroundings = NameMatchPlayingContract.Surroundings

    let rule: String
    /// The first words of the violation that the rule reports, or `nil` if the rule fails with a timeout.
    let flaw: String?
    let make: @MainActor @Sendable (Surroundings) -> TamperedNameMatch
    var testDescription: String { "\(rule): \(flaw ?? "waits in vain")" }

    init(
        breaking rule: String, _ flaw: String?,
        making make: @escaping @MainActor @Sendable (Surroundings) -> TamperedNameMatch
    ) {
        self.rule = rule
        self.flaw = flaw
        self.make = make
    }

    init(
        breaking rule: String, _ flaw: String?,
        _ tamper: @escaping @MainActor @Sendable (TamperedNameMatch, Surroundings) -> Void
    ) {
        self.init(
            breaking: rule, flaw,
            making: { around in
                let session = Self.sound(around)
                tamper(session, around)
                return session
            })
    }

    /// Creates a defect of the menu.
    init(
        breaking rule: String, _ flaw: String?,
        menu change: @escaping @MainActor @Sendable (inout NameMatchMenu) -> Void
    ) {
        self.init(breaking: rule, flaw) { session, _ in
            session.onShow = { screen in
                guard case .menu(var menu) = screen else { return screen }
                change(&menu)
                return .menu(menu)
            }
        }
    }

    /// Creates a defect of the rounds.
    init(
        breaking rule: String, _ flaw: String?,
        round change: @escaping @MainActor @Sendable (inout NameMatchRoundScreen) -> Void
    ) {
        self.init(breaking: rule, flaw) { session, _ in
            session.onShow = { screen in
                guard case .round(var round) = screen else { return screen }
                change(&round)
                return .round(round)
            }
        }
    }

    /// Creates a defect of the results.
    init(
        breaking rule: String, _ flaw: String?,
        results change: @escaping @MainActor @Sendable (inout NameMatchResults) -> Void
    ) {
        self.init(breaking: rule, flaw) { session, _ in
            session.onShow = { screen in
                guard case .results(var results) = screen else { return screen }
                change(&results)
                return .results(results)
            }
        }
    }

    @MainActor
    static func sound(
        _ around: Surroundings, images: (any ImageLoading)? = nil, records: (any RecordStore)? = nil
    ) -> TamperedNameMatch {
        TamperedNameMatch(
            NameMatchSession(
                people: around.people, images: images ?? around.images, records: records ?? around.records,
                time: around.time, chance: around.chance))
    }
}

/// An image loader that requests every picture twice.
struct AskingTwice: ImageLoading {
    let images: any ImageLoading

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        _ = try await images.image(at: url)
        return try await images.image(at: url)
    }
}

/// An image loader that returns a blank picture instead of an error.
struct NeverFailing: ImageLoading {
    static let blank = EncodedImage.fixture(width: 1, height: 1)
    let images: any ImageLoading

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        do throws(LoadError) {
            return try await images.image(at: url)
        } catch {
            return Self.blank
        }
    }
}

/// A store that records every result twice, the second time as the result of another game.
struct RecordingTwice: RecordStore {
    let records: any RecordStore

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await records.record(result, for: key)
        return try await records.record(GameResult(id: UUID(), score: result.score, at: result.date), for: key)
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { try await records.record(for: key) }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await records.records() }
}
