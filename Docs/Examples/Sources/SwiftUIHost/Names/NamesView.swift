import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the name game: the menu, a round or the results.
struct NamesView: View {
    let screen: NameMatchScreen
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let answer: (String) -> GuessVerdict
    let send: (NamesInput) -> Void

    var body: some View {
        switch screen {
        case .menu(let menu):
            NamesMenuView(menu: menu) { send(.pressed($0)) }
        case .round(let round):
            NamesRoundView(round: round, portrait: portrait, answer: answer, send: send)
        case .results(let results):
            List {
                ResultRows(
                    results: results.game, words: results.words, statistics: results.game.stats.lines)
                if let problem = results.learningProblem { Text(problem) }
                ButtonRows(results.buttons) { send(.pressed($0)) }
            }
        }
    }
}
