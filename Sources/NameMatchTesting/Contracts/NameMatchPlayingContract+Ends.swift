import NameMatch
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchPlayingContract {
    static let timeRules: [ContractRule<Subject>] = [
        rule("only a timed game has a clock, which starts full") { stage in
            try await stage.start(.practice)
            if let clock = stage.round?.choice.clock { return "practice has a clock: \(clock)" }
            await stage.session.start(.timed)
            try await stage.untilAsking()
            let fraction = stage.round?.choice.clock?.elapsedFraction
            return fraction == 0 ? nil : "the clock is at \(fraction as Any)"
        },
        rule("the clock of a timed game shows the elapsed fraction") { stage in
            try await stage.start(.timed)
            stage.clock.advance(to: .seconds(30))
            try await until("half of the clock", timeout: stage.timeout) {
                stage.round?.choice.clock?.elapsedFraction == 0.5
            }
            return nil
        },
        rule("a timed game ends when its clock runs out") { stage in
            try await stage.start(.timed)
            try await stage.goOn()
            stage.clock.advance(by: .seconds(60))
            let results = try await stage.untilResults()
            guard results.game.ending == .timeUp else { return "ended by \(results.game.ending)" }
            return results.game.stats.right == 1 ? nil : "\(results.game.stats.right) were right"
        },
        rule("a wrong face in a timed game counts and keeps the round open") { stage in
            try await stage.start(.timed)
            let (wrong, question) = (try stage.wrong(), stage.round?.question)
            guard stage.session.pick(wrong) == .wrong else { return "was not wrong" }
            guard stage.isAsking, stage.round?.question == question else { return "shows \(stage.screen)" }
            let option = stage.round?.choice.options.first { $0.id == wrong }
            guard option?.state == .wrong, option?.isEnabled == false else { return "shows \(option as Any)" }
            stage.clock.advance(by: .seconds(60))
            let stats = try await stage.untilResults().game.stats
            return stats.wrong == 1 ? nil : "\(stats.wrong) were wrong"
        },
        rule("a pause stops the clock") { stage in
            try await stage.start(.timed)
            stage.session.pause()
            stage.clock.advance(by: .seconds(45))
            stage.session.resume()
            stage.clock.advance(to: .seconds(75))
            try await until("half of the clock", timeout: stage.timeout) {
                stage.round?.choice.clock?.elapsedFraction == 0.5
            }
            return nil
        },
    ]

    static let endRules: [ContractRule<Subject>] = [
        rule("a wrong face ends a practice game with its score") { stage in
            try await stage.start()
            for _ in 0..<3 { try await stage.goOn() }
            guard stage.session.pick(try stage.wrong()) == .wrong else { return "was not wrong" }
            stage.clock.advance(by: .seconds(10))
            let results = try await stage.untilResults()
            guard results.game.ending == .missed, results.mode == .practice else { return "shows \(results)" }
            let stats = results.game.stats
            return (stats.right, stats.wrong) == (3, 1) ? nil : "\(stats.right) right, \(stats.wrong) wrong"
        },
        rule("a miss shows the target and the chosen person in the round and the results") { stage in
            try await stage.start()
            let names = try stage.namesOfMiss()
            stage.session.pick(try stage.wrong())
            guard stage.round?.names == names else { return "names \(stage.round?.names as Any) instead of \(names)" }
            stage.clock.advance(by: .seconds(10))
            let told = try await stage.untilResults().names
            return told == names ? nil : "names \(told) in the results and not \(names)"
        },
        rule("playing again starts a new game in the same mode") { stage in
            try await stage.lose()
            await stage.session.playAgain()
            try await stage.untilAsking()
            return stage.round?.mode == .practice && stage.round?.choice.streak == 0 ? nil : "shows \(stage.screen)"
        },
        rule("a replay asks only for the missed people") { stage in
            let missed = try await stage.lose()
            guard stage.results?.buttons.contains(where: { $0.action == .replayMissed }) == true else {
                return "offers \(stage.results?.buttons as Any)"
            }
            await stage.session.replayMissed()
            try await stage.untilAcceptingChoices()
            let asked = try stage.target()
            guard asked == missed else { return "asks for \(asked.name) and not for \(missed.name)" }
            stage.session.pick(try stage.right())
            stage.clock.advance(by: .seconds(10))
            let ending = try await stage.untilResults().game.ending
            return ending == .allAsked ? nil : "ended by \(ending)"
        },
        rule("leaving a game returns to the menu without a record") { stage in
            try await stage.start()
            try await stage.goOn()
            stage.session.leave()
            guard stage.menu != nil else { return "shows \(stage.screen)" }
            await stage.session.resultSaved()
            let records = await stage.records.records()
            return records.isEmpty ? nil : "\(records.count) records"
        },
        rule("the call that waits for the results returns when they are saved") { stage in
            let release = stage.records.holdBack()
            defer { release() }
            try await stage.lose()
            stage.session.leave()
            let hasReturned = Locked(false)
            let wait = await Task.begun {
                await stage.session.resultSaved()
                hasReturned.withLock { $0 = true }
            }
            if hasReturned.withLock({ $0 }) { return "returned before the result was saved" }
            release()
            guard await stage.timeout.run({ await wait.value }) != nil else { return "did not return" }
            let games = await stage.records.record(for: NameMatchMode.practice.recordKey)?.games
            return games == 1 ? nil : "returned with \(games ?? 0) saved games"
        },
        rule("a result is recorded once, and the menu shows it") { stage in
            try await stage.lose()
            try await until("the record", timeout: stage.timeout) {
                stage.results?.game.isSavingRecord == false && stage.results?.game.record != nil
            }
            let record = await stage.records.record(for: NameMatchMode.practice.recordKey)
            guard record?.games == 1, record?.best.score == 1 else { return "recorded \(record as Any)" }
            stage.session.leave()
            try await stage.load(.success(stage.roster))
            try await until("the records in the menu", timeout: stage.timeout) {
                stage.menu?.lines.allSatisfy { $0.best != nil } == true
            }
            let shown = stage.menu?.lines.map { $0.best?.text }
            return shown?.first == shown?.last ? "shows \(shown as Any)" : nil
        },
    ]
}
