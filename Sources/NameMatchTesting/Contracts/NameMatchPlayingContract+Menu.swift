import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchPlayingContract {
    static let menuRules: [ContractRule<Subject>] = [
        rule("no request is sent before load or start") { stage in
            stage.session.pause()
            stage.session.resume()
            stage.session.leave()
            await stage.session.replayMissed()
            if stage.menu == nil { return "shows \(stage.screen)" }
            return stage.people.loads.count == 0 && stage.images.urls.isEmpty ? nil : "a request was sent"
        },
        rule("the menu offers every mode") { stage in
            let offered = stage.menu?.lines.map(\.button.action)
            return offered == [.start(.practice), .start(.timed)] ? nil : "offers \(offered as Any)"
        },
        rule("the menu shows that people are loading") { stage in
            let load = Task { await stage.session.load() }
            try await stage.people.loads.waitForCalls(1)
            let before = stage.menu?.isLoading
            stage.people.loads.complete(0, with: stage.roster)
            await load.value
            try await until("the end of loading", timeout: stage.timeout) { stage.menu?.isLoading == false }
            return before == true ? nil : "did not show it"
        },
        rule("a failed load shows a message with a retry button") { stage in
            try await stage.load(.failure(.connectivity(.notConnected)))
            guard stage.menu?.message?.button.action == .load else { return "shows no retry button" }
            try await stage.load(.success(stage.roster))
            return stage.menu?.message == nil ? nil : "shows the message after a successful load"
        },
        rule("a mode with too few people is disabled and shows the reason") { stage in
            try await stage.load(.success(.fixture(count: 5)))
            guard let lines = stage.menu?.lines else { return "shows \(stage.screen)" }
            return lines.allSatisfy { !$0.button.isEnabled && $0.problem != nil } ? nil : "offers \(lines)"
        },
        rule("a failed load at the start of a game shows a retry button") { stage in
            try await stage.load(.failure(.connectivity(.notConnected))) { await $0.start(.practice) }
            guard let action = stage.round?.message?.button.action else { return "shows \(stage.screen)" }
            try await stage.load(.success(stage.roster)) { await $0.perform(action) }
            try await stage.untilAsking()
            return nil
        },
        rule("a cancelled load shows no message") { stage in
            let load = Task { await stage.session.load() }
            try await stage.people.loads.waitForCalls(1)
            load.cancel()
            guard await stage.timeout.run({ await load.value }) != nil else { return "the load did not end" }
            return stage.menu?.message == nil ? nil : "shows \(stage.screen)"
        },
    ]
}
