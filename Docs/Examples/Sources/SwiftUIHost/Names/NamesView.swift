import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of the name game: the menu, an introduction, a round or the results.
struct NamesView: View {
    let screen: NameMatchScreen
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        ZStack {
            switch screen {
            case .menu(let menu):
                NamesMenuView(menu: menu, press: send)
            case .introduction(let introduction):
                NamesIntroductionView(introduction: introduction, portrait: portrait, send: send)
            case .round(let round):
                NamesRoundView(round: round, portrait: portrait, send: send)
                    .showingMiss(
                        round.choice.alert, as: .sheet, words: { round.name(of: $0) ?? "" },
                        draw: { content in
                            VStack {
                                if let face = content.face {
                                    FaceView(face: face, name: nil, load: portrait)
                                }
                                Text(round.name(of: content) ?? "")
                            }
                        }, close: { send(.choice(.dismissAlert($0))) })
            case .results(let results):
                NamesResultsView(results: results, portrait: portrait, send: send)
            }
        }
        .gameFeedback(screen.event, verdict: screen.round?.choice.typing?.verdict)
    }
}
