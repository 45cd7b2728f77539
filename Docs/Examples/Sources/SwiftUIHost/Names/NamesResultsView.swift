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
    let press: (ChoiceAction) -> Void

    var body: some View {
        List {
            ResultRows(
                results: results.game, words: { results.name(of: $0) ?? "" }, statistics: results.game.stats.lines)
            PeopleRows(title: results.missedTitle, people: results.missed, portrait: portrait)
            PeopleRows(title: results.newTitle, people: results.new, portrait: portrait)
            ProgressRows(progress: results.progress)
            if let problem = results.learningProblem { Text(problem) }
            ButtonRows(results.game.buttons, press: press)
        }
    }
}

/// People with their portraits and names, and with the people for whom the player took them.
struct PeopleRows: View {
    let title: String?
    let people: [NameMatchResults.AskedPerson]
    let portrait: @MainActor (FaceID) async -> EncodedImage?

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
            }
        }
    }
}
