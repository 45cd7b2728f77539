import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchPlayingContract {
    static let roundRules: [ContractRule<Subject>] = [
        rule("a game starts with a name, six faces and no points") { stage in
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
        rule("every face that is shown has its portrait, asked for once") { stage in
            try await stage.start()
            for _ in 0..<5 {
                let faces = stage.round?.choice.options.compactMap(\.content.face) ?? []
                let portraits = Set(faces.compactMap { stage.session.portrait(of: $0)?.url })
                if portraits.count < 6 { return "\(portraits.count) portraits of \(faces.count) faces" }
                try await stage.goOn()
            }
            let urls = stage.images.urls
            return Set(urls).count == urls.count ? nil : "asked \(urls.count) times for \(Set(urls).count) portraits"
        },
        rule("a portrait that does not come gives its place to another", without: [0, 5, 7]) { stage in
            try await stage.start()
            for number in 0..<8 {
                let faces = stage.round?.choice.options.compactMap(\.content.face) ?? []
                guard faces.count == 6, faces.allSatisfy({ stage.session.portrait(of: $0) != nil }) else {
                    return "round \(number) has a blank face"
                }
                try await stage.goOn()
            }
            return nil
        },
        rule("nothing on the screen tells who is behind a face") { stage in
            try await stage.start()
            guard let round = stage.round else { return "shows \(stage.screen)" }
            let shown = round.choice.options.map { "\($0)" } + round.labels
            for person in stage.roster.people {
                if let name = round.names.values.first(where: { $0 == person.name }) { return "shows \(name)" }
                let secrets = [person.id.rawValue, person.name, person.portrait.absoluteString]
                if let secret = secrets.first(where: { secret in shown.contains { $0.contains(secret) } }) {
                    return "shows \(secret)"
                }
            }
            return nil
        },
        rule("the right face is right, and counts") { stage in
            try await stage.start()
            let (before, right) = (stage.round?.choice.score, try stage.right())
            guard case .right = stage.session.pick(right) else { return "was not right" }
            guard let choice = stage.round?.choice, choice.score != before, choice.streak == 1 else {
                return "shows \(stage.screen)"
            }
            return choice.options.first { $0.id == right }?.state == .right ? nil : "shows \(choice.options)"
        },
        rule("after a round comes another, of somebody else") { stage in
            try await stage.start()
            for _ in 0..<5 {
                let target = try stage.target()
                try await stage.goOn()
                if try stage.target() == target { return "asks for \(target.name) again" }
            }
            return nil
        },
        rule("a choice is judged once") { stage in
            try await stage.start()
            let right = try stage.right()
            stage.session.pick(right)
            let (screen, again) = (stage.screen, stage.session.pick(right))
            guard case .ignored = again else { return "was judged \(again) the second time" }
            return stage.screen == screen ? nil : "shows \(stage.screen)"
        },
        rule("what is not on the screen is no choice") { stage in
            try await stage.start()
            let screen = stage.screen
            for option in [ChoiceOptionID(round: 99, place: 0), ChoiceOptionID(round: 0, place: 6)] {
                let verdict = stage.session.pick(option)
                guard case .ignored = verdict else { return "was judged \(verdict)" }
            }
            return stage.screen == screen ? nil : "shows \(stage.screen)"
        },
        rule("a face of nobody has no portrait") { stage in
            try await stage.start()
            let nobody = FaceID("nobody")
            if stage.session.portrait(of: nobody) != nil { return "has one" }
            do throws(LoadError) {
                return "gave \(try await stage.session.loadPortrait(of: nobody))"
            } catch {
                return error == .refused(.notFound) ? nil : "threw \(error)"
            }
        },
    ]
}
