import Foundation
import HostParts
import Observation
import RemoteLoading

/// An app that a player has opened, whose game is never lost by accident.
///
/// The game is saved after each change. It is paused while its page is not shown, and continues with the page. When the
/// player changes the language, the game continues in the other language. When the player ends a game, it stays paused
/// until the time to take back the end is over. Meanwhile, the page shows the app without a game, or a game that is
/// given up without its results. The player can take back the deletion of what a game has learned in the same way.
@MainActor
@Observable
final class PersistentApp: WebApp {
    /// The time for which a page with a script offers to take back the end of a game.
    static let undoTime = Duration.seconds(5)
    /// The same for a page without a script, which still shows the offer when the time is over.
    static let longUndoTime = Duration.seconds(120)

    private struct Ended {
        /// The app without a game, which the page shows, or `nil` if the page still shows the app itself.
        var shown: (any GameApp)?
        let end: WebAction
        let kind: GameEnd
        let alarm: Task<Void, Never>
    }

    private(set) var language: Language
    private var app: any GameApp
    private var ended: Ended?
    /// A Boolean value that indicates whether the game is paused only because its page is not shown.
    @ObservationIgnored private var isAway = false
    @ObservationIgnored private var kept: SavedGame?
    /// A Boolean value that indicates whether another object may already continue the saved game.
    @ObservationIgnored private var isClosed = false
    /// The tabs that wait for a change of the page.
    @ObservationIgnored private var watchers: [String] = []
    private let make: @MainActor (Language, Data?) -> any GameApp
    private let keep: @MainActor (SavedGame?) -> Void
    private let isUnsaved: @MainActor () -> Bool
    private let time: TimeSource

    /// Creates an app that continues a saved game.
    ///
    /// `make` creates the app in a language, with a game that it continues if it can read it. `keep` saves a game, and
    /// `isUnsaved` returns whether the last save has failed, from an observable value.
    init(
        _ language: Language, resuming saved: SavedGame?, time: TimeSource,
        make: @escaping @MainActor (Language, Data?) -> any GameApp, keep: @escaping @MainActor (SavedGame?) -> Void,
        isUnsaved: @escaping @MainActor () -> Bool = { false }
    ) {
        self.isUnsaved = isUnsaved
        self.language = language
        self.time = time
        self.make = make
        self.keep = keep
        app = make(language, saved?.game)
        isAway = saved?.isRunning == true && app.savedGame != nil
        kept = self.saved
        keepFollowing()
    }

    // MARK: The page

    private var shown: any GameApp { ended?.shown ?? app }

    /// A Boolean value that indicates whether the player has ended the game, and its results are not shown yet.
    private var isGivenUp: Bool { ended?.kind == .withResults }

    var content: Content {
        var content = ownContent
        content.undoable = ended?.kind
        content.isUnsaved = isUnsaved()
        return content
    }

    private var ownContent: Content {
        switch ended?.kind {
        case .withResults: return app.endedContent
        case .deletion:
            guard case .press(let name) = ended?.end else { return app.content }
            return app.content(afterDeletionBy: name)
        case .withoutResults, nil: return shown.content
        }
    }

    var summary: Summary? { shown.summary }

    var isSettling: Bool { ended == nil && app.isSettling }

    func picture(_ name: String) async -> EncodedImage? { await shown.picture(name) }

    func load() async { await shown.load() }

    func perform(_ action: WebAction) async { await perform(action, from: "") }

    /// Performs an action of the page in a tab, or in a page without a script if `tab` is `nil`, and saves the game.
    func perform(_ action: WebAction, from tab: String?) async {
        switch action {
        case .undo: await takeBackEnd()
        case .leave: await leave(tab)
        case ended?.end: break  // a second click on the same button
        case .showResults where isGivenUp: await completeEnd()
        case _ where isGivenUp: break  // the page offers nothing else until the results are shown
        case _ where ended != nil && !content.offers(action): break  // the page of another tab is older
        default:
            await completeEnd()
            // The page of the action is shown, even if the last request of another tab has paused the game.
            await show()
            if case .press(let name) = action, let kind = app.end(by: name),
                kind == .deletion || app.savedGame != nil
            {
                await end(action, kind, undoTime: tab == nil ? Self.longUndoTime : Self.undoTime)
            } else {
                await app.perform(action)
            }
        }
        keepNow()
    }

    /// Notes that a tab shows the page while `body` waits for a change.
    func watch<Value>(from tab: String, _ body: () async -> Value) async -> Value {
        watchers.append(tab)
        defer { if let place = watchers.firstIndex(of: tab) { watchers.remove(at: place) } }
        return await body()
    }

    /// Continues a game that was paused because its page was not shown.
    func show() async {
        guard ended == nil, isAway else { return }
        isAway = false
        await app.resume()
    }

    /// Pauses a running game until its page is shown again, unless a tab shows it that is not the given one.
    func leave(_ tab: String? = nil) async {
        if watchers.allSatisfy({ $0 == tab }) { await pause() }
    }

    private func pause() async {
        guard app.isRunning else { return }
        isAway = true
        await app.pause()
    }

    /// Changes the language of the page, and continues the game in it.
    func change(to language: Language) async {
        guard language != self.language else { return }
        // The app in the other language shows another page, which does not have the button of the deletion.
        if ended?.kind == .deletion { await completeEnd() }
        await pause()
        let game = app.savedGame
        self.language = language
        app = make(language, game)
        isAway = isAway && app.savedGame != nil
        if ended?.shown != nil { ended?.shown = make(language, nil) }
        await app.load()
        await ended?.shown?.load()
    }

    // MARK: The end of a game

    private func end(_ action: WebAction, _ kind: GameEnd, undoTime: Duration) async {
        await pause()
        let deadline = time.elapsed() + undoTime
        let alarm = Task { [weak self, time] in
            guard (try? await time.sleep(until: deadline)) != nil else { return }  // throws if it is cancelled
            await self?.completeEnd(isDue: true)
        }
        ended?.alarm.cancel()
        let other = kind == .withoutResults ? make(language, nil) : nil
        ended = Ended(shown: other, end: action, kind: kind, alarm: alarm)
        await other?.load()
    }

    private func takeBackEnd() async {
        ended?.alarm.cancel()
        ended = nil
        await show()
    }

    private func completeEnd(isDue: Bool = false) async {
        guard let ended else { return }
        // The alarm must not cancel itself, because it still has to load the app.
        if !isDue { ended.alarm.cancel() }
        self.ended = nil
        isAway = false
        await app.perform(ended.end)
        if ended.kind != .deletion { await app.load() }
    }

    // MARK: Saving

    private var saved: SavedGame? {
        app.savedGame.map { SavedGame(isRunning: isAway || app.isRunning, game: $0) }
    }

    /// Saves the game if it has changed.
    func keepNow() {
        let saved = saved
        guard saved != kept, !isClosed else { return }
        kept = saved
        keep(saved)
    }

    /// Saves the game now and after each change.
    private func keepFollowing() {
        withObservationTracking {
            keepNow()
        } onChange: { [weak self] in
            Task { @MainActor in self?.keepFollowing() }
        }
    }

    /// Waits until the results of all finished games are saved.
    func resultSaved() async { await app.resultSaved() }

    func close() {
        ended?.alarm.cancel()
        keepNow()
        isClosed = true
    }
}
