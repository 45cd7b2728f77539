import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a list of streams.
struct StreamsView: View {
    let screen: StreamsScreen
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (StreamsScreen.Action) async -> Void

    /// The languages that the viewer can choose, where `nil` stands for all languages.
    static let languages: [String?] = [nil, "en", "it"]

    var body: some View {
        ListRows(list: screen, send: send) {
            if screen.topic.game != nil {
                ForEach(Self.languages, id: \.self) { code in
                    Button(code.map(Self.name) ?? "All languages") {
                        Task { await send(.show(screen.topic.inLanguage(code))) }
                    }
                    .disabled(code == screen.topic.language)
                }
            }
        } row: { row in
            StreamRow(row: row, picture: picture)
        }
    }

    private static func name(ofLanguage code: String) -> String {
        Locale.current.localizedString(forLanguageCode: code) ?? code
    }
}
