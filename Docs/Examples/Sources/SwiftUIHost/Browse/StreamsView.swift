import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a list of streams, with a menu of languages.
struct StreamsView: View {
    let screen: StreamsScreen
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (StreamsScreen.Action) async -> Void
    @ScaledMetric private var cardWidth: CGFloat = 260
    @Environment(\.texts) private var texts

    /// The languages that the viewer can choose, where `nil` stands for all languages.
    static let languages: [String?] = [nil, "en", "it"]

    var body: some View {
        ListPage(list: screen, send: send) {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: cardWidth), alignment: .top)], spacing: 16) {
                ForEach(screen.rows) { StreamCard(row: $0, picture: picture) }
            }
        }
        .toolbar {
            if screen.topic.game != nil {
                ToolbarItem(placement: .primaryAction) { languageMenu }
            }
        }
    }

    private var languageMenu: some View {
        Menu {
            ForEach(Self.languages, id: \.self) { code in
                Button {
                    Task { await send(.show(screen.topic.inLanguage(code))) }
                } label: {
                    if code == screen.topic.language {
                        Label(name(ofLanguage: code), systemImage: "checkmark")
                    } else {
                        Text(name(ofLanguage: code))
                    }
                }
            }
        } label: {
            Label(texts.languages, systemImage: "globe")
        }
    }

    private func name(ofLanguage code: String?) -> String {
        guard let code else { return texts.browse.allLanguages }
        return texts.browse.locale.localizedString(forLanguageCode: code) ?? code
    }
}
