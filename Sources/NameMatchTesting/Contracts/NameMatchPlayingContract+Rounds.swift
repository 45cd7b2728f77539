import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchPlayingContract {
    static let roundRules: [ContractRule<Subject>] = [
        rule("a game starts with a name, six faces and zero points") { stage in
            try await stage.start()
            guard let round = stage.round else { return "shows \(stage.screen)" }
            let faces = Set(round.choice.options.compactMap(\.content.face))
            guard faces.count == 6, round.choice.options.allSatisfy(\.isEnabled) else {
                return "shows \(round.choice.options)"
            }
            guard round.question?.contains(try stage.target().name) == true else {
                return "asks \(round.question ?? "")"
            }
            return round.choice.streak == 0 && round.mode == .practice ? nil : "shows \(round)"
        },
        rule("each face has a portrait that was requested once") { stage in
            try await stage.start()
            for _ in 0..<5 {
                let faces = stage.round?.choice.options.compactMap(\.content.face) ?? []
                let portraits = Set(faces.compactMap { stage.session.portrait(of: $0)?.url })
                if portraits.count < 6 { return "\(portraits.count) portraits of \(faces.count) faces" }
                try await stage.goOn()
            }
            let urls = stage.images.urls
            return Set(urls).count == urls.count ? nil : "sent \(urls.count) requests for \(Set(urls).count) portraits"
        },
        rule("a person whose portrait fails to load is replaced", without: [0, 5, 7]) { stage in
            try await stage.start()
            for number in 0..<8 {
                let faces = stage.round?.choice.options.compactMap(\.content.face) ?? []
                guard faces.count == 6, faces.allSatisfy({ stage.session.portrait(of: $0) != nil }) else {
                    return "round \(number) has a face without a portrait"
                }
                try await stage.goOn()
            }
            return nil
        },
        rule("the screen does not reveal the names of the faces") { stage in
            try await stage.start()
            guard let round = stage.round else { return "shows \(stage.screen)" }
            let shown =
                round.choice.options.map { "\($0)" } + round.labels
                + Array(round.alternativeTexts.values)
            for person in stage.roster.people {
                if let name = round.names.values.first(where: { $0 == person.name }) { return "shows \(name)" }
                if let image = stage.session.portrait(of: person.face), image.url == person.portrait {
                    return "a portrait has the address of the picture"
                }
                let secrets = [person.id.rawValue, person.name, person.portrait.absoluteString]
                if let secret = secrets.first(where: { secret in shown.contains { $0.contains(secret) } }) {
                    return "shows \(secret)"
                }
            }
            return nil
        },
        rule("picking the right face scores") { stage in
            try await stage.start()
            let (before, right) = (stage.round?.choice.score, try stage.right())
            guard case .right = stage.session.pick(right) else { return "was not right" }
            guard let choice = stage.round?.choice, choice.score != before, choice.streak == 1 else {
                return "shows \(stage.screen)"
            }
            return choice.options.first { $0.id == right }?.state == .right ? nil : "shows \(choice.options)"
        },
        rule("the next round has another target") { stage in
            try await stage.start()
            for _ in 0..<5 {
                let target = try stage.target()
                try await stage.goOn()
                if try stage.target() == target { return "asks for \(target.name) again" }
            }
            return nil
        },
        rule("a second pick of the same option is ignored") { stage in
            try await stage.start()
            let right = try stage.right()
            stage.session.pick(right)
            let (screen, again) = (stage.screen, stage.session.pick(right))
            guard case .ignored = again else { return "the second pick returned \(again)" }
            return stage.screen == screen ? nil : "shows \(stage.screen)"
        },
        rule("a pick within 0.3 seconds of a new round is ignored") { stage in
            try await stage.load(.success(stage.roster)) { await $0.start(.practice) }
            for number in 0..<3 {
                try await stage.untilAsking()
                let screen = stage.screen
                if stage.round?.choice.options.contains(where: \.isEnabled) == true { return "offers its options" }
                stage.clock.advance(by: .milliseconds(299))
                for place in 0..<6 {
                    let verdict = stage.session.pick(ChoiceOptionID(round: number, place: place))
                    guard case .ignored = verdict else { return "was judged \(verdict)" }
                }
                guard stage.screen == screen else { return "shows \(stage.screen)" }
                stage.clock.advance(by: .milliseconds(1))
                try await until("options that can be chosen", timeout: stage.timeout) {
                    stage.round?.choice.options.allSatisfy(\.isEnabled) == true
                }
                guard case .right = stage.session.pick(try stage.right()) else { return "does not accept a later pick" }
                stage.clock.advance(by: .milliseconds(100))
                try await until("another round", timeout: stage.timeout) {
                    stage.round?.choice.options.first?.id.round == number + 1
                }
            }
            return nil
        },
        rule("picks that are not on the screen are ignored") { stage in
            try await stage.start()
            let screen = stage.screen
            for option in [ChoiceOptionID(round: 99, place: 0), ChoiceOptionID(round: 0, place: 6)] {
                let verdict = stage.session.pick(option)
                guard case .ignored = verdict else { return "was judged \(verdict)" }
            }
            return stage.screen == screen ? nil : "shows \(stage.screen)"
        },
        rule("an unknown face has no portrait") { stage in
            try await stage.start()
            let nobody = FaceID("nobody")
            if stage.session.portrait(of: nobody) != nil { return "has a portrait" }
            do throws(LoadError) {
                return "returned \(try await stage.session.loadPortrait(of: nobody))"
            } catch {
                return error == .refused(.notFound) ? nil : "threw \(error)"
            }
        },
    ]
}
