import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The results of the name game, with the people whom the player missed and those who were new.
struct NamesResultsView: View {
    let results: NameMatchResults
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            ResultRows(
                results: results.game, words: { results.name(of: $0) ?? "" }, statistics: results.game.stats.lines)
            PeopleRows(title: results.missedTitle, people: results.missed, portrait: portrait, send: send)
            PeopleRows(title: results.newTitle, people: results.new, portrait: portrait, send: send)
            ProgressRows(progress: results.progress)
            if let problem = results.learningProblem { Text(problem) }
            ButtonRows(results.game.allButtons) { send(.choice($0)) }
        }
    }
}

/// People with their portraits and names, with the people for whom the player took them, and with buttons that correct
/// what the game believes about them.
struct PeopleRows: View {
    let title: String?
    let people: [NameMatchResults.AskedPerson]
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    /// The buttons of a person: one for a player who knew the person before, and one that forgets the person.
    static func buttons(
        of face: FaceID, _ wording: NameMatchWording = .english
    ) -> [ActionButton<NameMatchScreen.Action>] {
        [
            ActionButton(wording.knownAlready, .noteKnownAlready(face)),
            ActionButton(wording.forgetLessons, .forgetLessons(about: face)),
        ]
    }

    var body: some View {
        if let title {
            Text(title).font(.headline)
            ForEach(people, id: \.self) { person in
                HStack {
                    PictureView(person.face, load: portrait)
                    Text(person.name)
                }
                if let mistake = person.takenForText {
                    HStack {
                        ForEach(person.takenFor, id: \.self) { PictureView($0, load: portrait) }
                        Text(mistake)
                    }
                }
                ButtonRows(Self.buttons(of: person.face), press: send)
            }
        }
    }
}
