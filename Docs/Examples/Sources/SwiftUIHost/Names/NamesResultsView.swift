import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The results of the name game, with a card for each person whom the player missed or saw for the first time.
struct NamesResultsView: View {
    let results: NameMatchResults
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            ResultRows(results: results.game, words: { results.name(of: $0) ?? "" })
            ForEach(results.groups) { group in
                Section(group.title) {
                    ForEach(group.people) { PersonCard(person: $0, portrait: portrait, send: send) }
                }
            }
            ProgressRows(progress: results.progress)
            if let problem = results.learningProblem { Text(problem) }
        }
        .safeAreaInset(edge: .bottom) {
            ButtonBar(results.game.allButtons) { send(.choice($0)) }
                .frame(maxWidth: .infinity)
                .padding()
                .background(.bar)
        }
    }
}

/// A person with the portrait and the name, with the people for whom the player took the person, and with buttons that
/// correct what the game believes about the person.
struct PersonCard: View {
    let person: NameMatchResults.AskedPerson
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void
    @Environment(\.texts) private var texts
    @ScaledMetric private var side: CGFloat = 80

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                FaceView(face: person.face, name: nil, load: portrait)
                    .frame(maxWidth: side)
                Text(person.name).font(.headline)
            }
            if let mistake = person.confusedWithText {
                HStack {
                    ForEach(person.confusedWith, id: \.self) { face in
                        FaceView(face: face, name: nil, load: portrait)
                            .frame(maxWidth: side / 2)
                    }
                    Text(mistake).font(.subheadline)
                }
            }
            ButtonBar(Self.buttons(of: person, texts.namesWording), press: send)
        }
    }

    /// The buttons of a person: one for a player who knew the person before, unless the player is said to know the
    /// person, and one that forgets the person.
    static func buttons(
        of person: NameMatchResults.AskedPerson, _ wording: NameMatchWording = .english
    ) -> [ActionButton<NameMatchScreen.Action>] {
        let known = ActionButton(wording.knownAlready, NameMatchScreen.Action.noteKnownAlready(person.face))
        return (person.isKnown ? [] : [known])
            + [ActionButton(wording.forgetLessons, .forgetLessons(about: person.face))]
    }
}
