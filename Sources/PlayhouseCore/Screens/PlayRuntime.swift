import Observation

/// The part of a session that all sessions share: the clock, the alarm, the load, and the screen of a play.
@MainActor
@Observable
package final class PlayRuntime<Value: Play, Screen: Equatable & Sendable> {
    /// The caller of the asynchronous function whose input is being handled.
    private struct Caller {
        let isCancelled: Bool
        var waits = false
    }

    /// The last screen that was drawn.
    package private(set) var screen: Screen
    /// The time source for all inputs.
    package let time: TimeSource
    /// The function that carries out an effect, and returns its outcome as an input if it is known at once.
    @ObservationIgnored package var carryOut: @MainActor (Value.Effect, PlayRuntime) -> Value.Input? = { _, _ in nil }
    /// The function to call after each change of the screen.
    @ObservationIgnored package var onChange: @MainActor () -> Void = {}
    /// The current value.
    @ObservationIgnored package private(set) var play: Value
    @ObservationIgnored private var caller: Caller?
    /// The effects that are not carried out yet.
    @ObservationIgnored private var queue: [Value.Effect] = []
    @ObservationIgnored private var isCarryingOut = false
    private let draw: @MainActor (Value) -> Screen
    private let feed: ScreenFeed<Screen>
    private let alarm: Alarm
    private let loading = SharedLoad()

    /// Creates a runtime, which draws the first screen at once.
    ///
    /// Set ``carryOut`` next, and call ``begin()`` if the new play can have effects.
    package init(_ play: Value, time: TimeSource, draw: @escaping @MainActor (Value) -> Screen) {
        (self.play, self.time, self.draw) = (play, time, draw)
        let screen = draw(play)
        self.screen = screen
        feed = ScreenFeed(screen)
        alarm = Alarm(time)
    }

    /// The screens from now on.
    package var screens: ScreenSequence<Screen> { feed.screens }

    /// Carries out the effects of the new play, and sets the alarm.
    package func begin() { change { _, _ in } }

    /// A Boolean value that indicates whether a load is in flight.
    package var isLoading: Bool { loading.isLoading }

    /// Applies an input, carries out the effects, and draws the screen.
    package func send(_ input: Value.Input) {
        let moment = time.moment
        settle(play.apply(input, at: moment), at: moment)
    }

    /// Changes the value, carries out the effects, and draws the screen.
    @discardableResult
    package func change<Output>(_ body: (inout Value, Moment) -> Output) -> Output {
        let moment = time.moment
        let output = body(&play, moment)
        settle(play.takeEffects(), at: moment)
        return output
    }

    /// Applies an input, and waits for the load if an effect of the input requires this.
    ///
    /// If the task of the caller is already cancelled, no load begins.
    package func perform(_ input: Value.Input) async {
        caller = Caller(isCancelled: Task.isCancelled)
        send(input)
        let waits = caller.map { $0.waits && !$0.isCancelled } ?? false
        caller = nil
        if waits { await loading.wait { [weak self] in self?.send(.loadAbandoned) } }
    }

    /// Makes the caller of the current input wait for the load in flight, or for the next load.
    package func suspendCaller() { caller?.waits = true }

    /// Starts a load, and later applies its result as an input.
    ///
    /// Returns `.loadAbandoned` and starts no load if the caller that would wait for it is already cancelled.
    package func load<Output: Sendable>(
        _ work: @escaping @concurrent @Sendable () async throws(LoadError) -> Output,
        then input: @escaping @MainActor @Sendable (Result<Output, LoadError>) -> Value.Input
    ) -> Value.Input? {
        if let caller, caller.waits, caller.isCancelled { return .loadAbandoned }
        loading.begin(work) { [weak self] in self?.send(input($0)) }
        return nil
    }

    /// Cancels the load in flight, and resumes its waiting callers.
    package func cancelLoad() { loading.cancel() }

    /// Resumes all waiting callers, without ending the load.
    package func resumeCallers() { loading.resumeCallers() }

    /// Carries out effects, sets the alarm, and draws the screen.
    ///
    /// If an effect of an earlier change is being carried out, that change does this, so that the effects are carried
    /// out in their order.
    private func settle(_ effects: [Value.Effect], at moment: Moment) {
        queue += effects
        guard !isCarryingOut else { return }
        isCarryingOut = true
        while !queue.isEmpty {
            if let outcome = carryOut(queue.removeFirst(), self) { queue += play.apply(outcome, at: moment) }
        }
        isCarryingOut = false
        alarm.set(at: play.nextInstant) { [weak self] in self?.send(.wake) }
        let next = draw(play)
        guard next != screen else { return }
        screen = next
        feed.show(next)
        onChange()
    }
}
