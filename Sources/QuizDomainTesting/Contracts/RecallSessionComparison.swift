import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

/// A session under test beside the values that behave as it may.
///
/// There are several values after typed text, because a session need not take an answer before the player presses
/// Return.
@MainActor
final class RecallSessionComparison {
    let session: any RecallPlaying
    private let timeout: Timeout
    private let clock: ManualClock
    private let loader: RecallQuestionLoaderSpy
    private let rules: RecallRules
    private let saves: ResultRecordingStore?
    private var plays: [ReferencePlay]

    init(
        timeout: Timeout, saves: ResultRecordingStore? = nil,
        _ make: @MainActor (any RecallQuestionLoading, RecallRules, TimeSource) -> any RecallPlaying
    ) throws {
        self.timeout = timeout
        self.saves = saves
        clock = ManualClock(timeout: timeout, sink: unreportedIssues)
        loader = RecallQuestionLoaderSpy(sink: unreportedIssues, timeout: timeout)
        rules = try RecallRules(limit: .seconds(60))
        plays = [ReferencePlay(RecallPlay(rules: rules, savesRecords: saves != nil))]
        session = make(loader, rules, clock.timeSource)
    }

    /// Makes the steps, waits for the saves, and returns the first difference.
    func flaw(after steps: [RecallStep]) async throws -> String? {
        if let flaw = try await flaw(of: steps) { return flaw }
        if let flaw = await flawOfSaving() { return flaw }
        return loader.loads.count == plays[0].loads ? nil : "\(loader.loads.count) loads instead of \(plays[0].loads)"
    }

    func flaw(of steps: [RecallStep]) async throws -> String? {
        if let flaw = flawOfScreen() { return flaw }
        for step in steps {
            try Task.checkCancellation()
            let flaw =
                switch step {
                case .load(let end, let another, let isAction, let isJoined, let meanwhile):
                    try await flawOfLoad(
                        end, another: another, isAction: isAction, isJoined: isJoined, meanwhile: meanwhile)
                case .input(let input, let isAction): await flaw(of: input, isAction: isAction)
                case .wait(let time, let input): await flawOfWait(time, input)
                case .resultSaved: await flawOfSaving()
                }
            if let flaw { return "\(step): \(flaw)" }
        }
        return nil
    }

    private var moment: Moment { Moment(elapsed: clock.timeSource.elapsed(), date: clock.timeSource.date()) }

    private func send(_ input: RecallPlay.Input) {
        for number in plays.indices { plays[number].send(input, at: moment) }
    }

    /// Drops the values that differ from what was seen, and returns the difference if none is left.
    private func keep(where flaw: (inout ReferencePlay) -> String?) -> String? {
        var (kept, flaws): ([ReferencePlay], [String]) = ([], [])
        for var play in plays {
            if let flaw = flaw(&play) { flaws.append(flaw) } else if !kept.contains(play) { kept.append(play) }
        }
        if kept.isEmpty { return flaws[0] }
        plays = kept
        return nil
    }

    private func flawOfScreen() -> String? {
        let screen = session.screen
        return keep { $0.difference(of: screen) }
    }
}

extension RecallSessionComparison {
    private func flawOfWait(_ time: Duration, _ input: RecallStep.Input?) async -> String? {
        // Typed text could become an answer when the player pauses.
        if let flaw = await flaw(ofTyping: "", isJudged: false) { return flaw }
        clock.advance(by: time)
        if let input, let flaw = await flaw(of: input, isAction: false) { return flaw }
        send(.wake)
        do {
            // The session ends the game itself, but not at once.
            try await until(timeout: timeout) {
                plays.contains { $0.play.screen().phase == session.screen.phase }
            }
        } catch {}  // the difference is reported below
        return flawOfScreen()
    }

    private func flawOfSaving() async -> String? {
        guard await timeout.run({ [session] in await session.resultSaved() }) != nil else {
            return "resultSaved() did not return"
        }
        guard let saved = saves?.results else { return nil }
        return keep { $0.difference(ofSaved: saved) }
    }

    private func flawOfLoad(
        _ end: RecallStep.LoadEnd, another: Bool, isAction: Bool, isJoined: Bool, meanwhile: RecallStep.Input?
    ) async throws -> String? {
        let (before, earlier) = (loader.loads.count, plays[0].loads)
        let action = another ? RecallScreen.Action.loadAnotherQuestion : .load
        send(.action(action))
        let load = await Task.begun { [session] in
            if another || isAction { await session.perform(action) } else { await session.load() }
        }
        var calls = [load]
        if plays[0].loads > earlier {
            try await loader.loads.waitForCalls(before + 1)
            if let flaw = flawOfScreen() { return "during the load, " + flaw }
            if isJoined { calls.append(await Task.begun { [session] in await session.perform(.load) }) }
            if let meanwhile, let flaw = await flaw(of: meanwhile, isAction: false) {
                return "during the load, " + flaw
            }
            switch end {
            case .question(let number):
                let question = RecallStep.questions[number]
                loader.loads.complete(before, with: question)
                send(.loaded(.success(RecallGame(question, rules: rules))))
            case .failure(let error):
                loader.loads.fail(before, with: error)
                send(.loaded(.failure(error)))
            case .cancelled:
                for call in calls { call.cancel() }
                send(.loaded(.failure(.cancelled)))
            }
        }
        let ended: Void? = await timeout.run { [calls] in
            for call in calls { await call.value }
        }
        guard ended != nil else { return "did not return" }
        guard loader.loads.count == plays[0].loads else { return "made \(loader.loads.count - before) requests" }
        return flawOfScreen()
    }

    private func flaw(of input: RecallStep.Input, isAction: Bool) async -> String? {
        switch input {
        case .guess(let answer): return await flaw(ofGuess: self.answer(answer), isAction: isAction)
        case .wrongGuess: return await flaw(ofGuess: "xyzzy plugh", isAction: isAction)
        case .blankGuess: return await flaw(ofGuess: " ", isAction: isAction)
        case .type(let answer, let letters):
            let text = self.answer(answer)
            return await flaw(ofTyping: String(text.prefix(letters ?? text.count)), isJudged: letters == nil)
        case .start:
            send(.action(.start))
            if isAction { await session.perform(.start) } else { session.start() }
        case .report:
            send(.wake)
            let report = session.finish()
            if let flaw = keep(where: { $0.difference(of: report) }) { return flaw }
        case .pause: await perform(.pause)
        case .resume: await perform(.resume)
        case .giveUp: await perform(.giveUp)
        case .reset: await perform(.reset)
        }
        return flawOfScreen()
    }

    private func perform(_ action: RecallScreen.Action) async {
        send(.action(action))
        await session.perform(action)
    }

    private func answer(_ number: Int) -> String {
        guard let answers = plays[0].play.game?.question.answers else { return "zebra" }
        return answers[number % answers.count].text
    }

    private func flaw(ofGuess guess: String, isAction: Bool) async -> String? {
        if isAction {
            await perform(.guess(guess))
        } else {
            if let flaw = flawOfVerdict(on: guess) { return flaw }
        }
        return flawOfScreen()
    }

    private func flawOfVerdict(on guess: String) -> String? {
        let verdict = session.add(guess)
        return keep { [moment] in $0.difference(of: verdict, on: guess, at: moment) }
    }

    /// Types text, which may be taken if it is an answer and cannot become another one.
    private func flaw(ofTyping text: String, isJudged: Bool) async -> String? {
        // The last answer would end the game at a time that depends on the session.
        guard plays.allSatisfy({ $0.openAnswers.count > 1 }) || text.isEmpty else { return nil }
        let before = session.screen
        await session.perform(.type(text))
        plays += plays.map { play in
            var play = play
            play.send(.action(.type(text)), at: moment)
            return play
        }
        if text.isEmpty { plays.removeFirst(plays.count / 2) }
        if let flaw = flawOfScreen() { return flaw }
        let isWord = plays[0].play.game?.question.answers.contains { $0.text == text } ?? false
        let verdict = session.screen.verdict
        return isJudged || isWord || verdict == nil || verdict == before.verdict ? nil : "judged the typed \(text)"
    }
}
