import Foundation

/// What the decorator asks and tells.
extension RateLimiter {
    private enum Answer {
        case go
        case refuse(until: Date)
        case wait(until: Duration)
    }

    /// Waits for a turn and takes it; each turn must be followed by one ``leave(_:)``.
    func enter(_ request: HTTPRequest) async throws(TransportError) {
        guard !Task.isCancelled else { throw .cancelled }
        let bound = max(.zero, min(longestWait, request.timeLeft ?? longestWait))
        let (came, place, answer) = look { state, now in
            let answer = self.answer(at: state, now, bound: bound)
            if case .go = answer { state.letGo() }
            guard case .wait = answer else { return (now, 0, answer) }
            return (now, state.join(until: now + bound), answer)
        }
        switch answer {
        case .go: return
        case .refuse(let date): throw .rateLimited(until: date)
        case .wait(let turn):
            request.note(.waiting(for: turn - came))
            try await stand(at: place, until: came + bound).get()
            request.note(.waited(look { _, now in now - came }))
        }
    }

    /// Notes that a request is over, and what its response tells, if there is one.
    func leave(_ response: HTTPResponse?) {
        let news = response.map { RateFields($0, at: time.date()) }
        spread { state, now in
            state.underWay -= 1
            state.pace.noteAnswer()
            guard let news else { return }
            if let size = news.size { state.pace.learn(capacity: size) }
            // Those under way may not be counted yet in what the server says is left.
            if let remaining = news.remaining { state.pace.take(leaving: remaining - state.underWay) }
            if news.isRefusal { state.pace.take(leaving: 0) }
            if let pause = news.pause { state.pace.hold(until: now + min(pause, longestPause)) }
        }
    }

    /// At the door: those who wait already go first.
    private func answer(at state: State, _ now: Duration, bound: Duration) -> Answer {
        let turn = state.pace.turn(behind: state.line.count)
        guard turn - now <= bound else { return .refuse(until: date(in: turn - now)) }
        return turn > now || state.line.count > 0 ? .wait(until: turn) : .go
    }

    /// Waits to be the first in line, and then for the turn.
    private func stand(at place: Int, until deadline: Duration) async -> Result<Void, TransportError> {
        await withTaskCancellationHandler {
            defer { giveUp(place) }
            await reachTheFront(from: place)
            return await waitAsFirst(at: place, until: deadline)
        } onCancel: {
            giveUp(place)
        }
    }

    private func reachTheFront(from place: Int) async {
        await withCheckedContinuation { waiter in
            let isSuspended = state.withLock { $0.suspend(place, waiter) }
            if !isSuspended { waiter.resume() }
        }
    }

    private func giveUp(_ place: Int) {
        let concerned = state.withLock { state in
            state.refusals[place] = nil
            return state.leave(place)
        }
        for waiter in concerned { waiter.resume() }
    }

    /// Applies news, and refuses every waiter whose turn now comes after its deadline, wherever it is in the line.
    ///
    /// A waiter behind the first does not look at the clock itself. The first learns of its refusal when it wakes.
    func spread(_ news: (inout State, _ now: Duration) -> Void) {
        let concerned: [CheckedContinuation<Void, Never>] = look { state, now in
            news(&state, now)
            return state.dismissTheLate { date(in: $0 - now) }
        }
        for waiter in concerned { waiter.resume() }
    }

    /// Sleeps until its turn, which news may move meanwhile.
    private func waitAsFirst(at place: Int, until deadline: Duration) async -> Result<Void, TransportError> {
        while true {
            guard !Task.isCancelled else { return .failure(.cancelled) }
            let answer: Answer = look { state, now in
                if let date = state.refusals[place] { return .refuse(until: date) }
                let turn = state.pace.turn()
                guard turn > now else {
                    state.letGo()
                    return .go
                }
                return turn > deadline ? .refuse(until: date(in: turn - now)) : .wait(until: turn)
            }
            switch answer {
            case .go: return .success(())
            case .refuse(let date): return .failure(.rateLimited(until: date))
            case .wait(let turn):
                do throws(CancellationError) {
                    try await time.sleep(until: turn)
                } catch {
                    return .failure(.cancelled)
                }
            }
        }
    }

    private func date(in wait: Duration) -> Date { time.date().addingTimeInterval(wait / .seconds(1)) }
}
