import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the name game: the menu, an introduction, a round or the results.
struct NamesView: View {
    let screen: NameMatchScreen
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        switch screen {
        case .menu(let menu):
            NamesMenuView(menu: menu, press: send)
        case .introduction(let introduction):
            NamesIntroductionView(introduction: introduction, portrait: portrait, send: send)
        case .round(let round):
            NamesRoundView(round: round, portrait: portrait, send: send)
        case .results(let results):
            NamesResultsView(results: results, portrait: portrait, send: send)
        }
    }
}
