import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchPlayingContract {
    static let typingRules: [ContractRule<Subject>] = [
        rule("a typed round shows one face and no name") { stage in
            try await stage.start(.typed)
            guard let round = stage.round, let face = round.choice.prompt?.face else { return "shows \(stage.screen)" }
            guard stage.session.portrait(of: face) != nil else { return "the face has no portrait" }
            guard round.typing?.isEnabled == true else { return "has no text field" }
            let name = try stage.target().name
            return "\(round)".contains(name) || !round.choice.options.isEmpty ? "shows \(round)" : nil
        },
        rule("the right name scores, even if it is misspelled") { stage in
            try await stage.start(.typed)
            for isMisspelled in [false, true] {
                let name = try stage.target().name
                let verdict = stage.session.answer(isMisspelled ? name.misspelled : name)
                guard case .accepted(name, _) = verdict else { return "was judged \(verdict)" }
                guard let round = stage.round, round.choice.streak == 1,
                    round.choice.options.map(\.content) == [.name(name)]
                else { return "shows \(stage.screen)" }
                await stage.session.start(.typed)
                try await stage.untilAsking()
            }
            return nil
        },
        rule("a wrong name ends a typed practice game and shows the right one") { stage in
            try await stage.start(.typed)
            let target = try stage.target()
            let verdict = stage.session.answer("Nobody Whosoever")
            guard verdict == .wrong, stage.round?.names == [target.face: target.name] else {
                return "was judged \(verdict), with the names \(stage.round?.names ?? [:])"
            }
            stage.clock.advance(by: .seconds(2))
            return try await stage.untilResults().game.ending == .missed ? nil : "shows \(stage.screen)"
        },
        rule("a wrong name in a timed game counts and keeps the round open") { stage in
            try await stage.start(.timedTyped)
            let face = stage.round?.choice.prompt
            stage.session.answer("Nobody Whosoever")
            guard stage.isAsking, stage.round?.choice.prompt == face, stage.round?.typing?.verdict != nil else {
                return "shows \(stage.screen)"
            }
            return stage.session.answer(try stage.target().name) == .wrong ? "the right name was wrong" : nil
        },
        rule("a blank name is not judged") { stage in
            try await stage.start(.typed)
            let (screen, verdict) = (stage.screen, stage.session.answer(" \n"))
            return verdict == .blank && stage.screen == screen ? nil : "was judged \(verdict)"
        },
        rule("hints are shown on request until none is left") { stage in
            try await stage.start(.typed)
            let letter = try stage.target().name.prefix(1)
            for number in 1...10 {
                guard let hint = stage.round?.typing?.buttons.first(where: { $0.action == .hint }) else {
                    return "offers no hint"
                }
                guard hint.isEnabled else { break }
                await stage.session.perform(hint.action)
                guard stage.round?.typing?.hints.count == number else { return "shows \(stage.screen)" }
            }
            guard let last = stage.round?.typing?.hints.last, last.hasSuffix(letter) else {
                return "does not end with the first letter: \(stage.round?.typing?.hints ?? [])"
            }
            return nil
        },
        rule("the name is shown on request and counts as missed") { stage in
            try await stage.start(.timedTyped)
            let target = try stage.target()
            await stage.session.perform(.showName)
            guard stage.round?.names == [target.face: target.name], stage.round?.typing?.isEnabled == false else {
                return "shows \(stage.screen)"
            }
            stage.clock.advance(by: .seconds(2))
            try await until("another face", timeout: stage.timeout) {
                stage.isAsking && stage.round?.choice.prompt != .face(target.face)
            }
            return stage.round?.choice.streak == 0 ? nil : "shows \(stage.screen)"
        },
        rule("a round without a text field judges no name") { stage in
            try await stage.start()
            let (screen, name) = (stage.screen, try stage.target().name)
            stage.session.hint()
            stage.session.showName()
            let verdict = stage.session.answer(name)
            return verdict == .notRunning(nil) && stage.screen == screen ? nil : "was judged \(verdict)"
        },
    ]
}

extension String {
    /// The text without its second letter.
    fileprivate var misspelled: String { String(prefix(1) + dropFirst(2)) }
}
