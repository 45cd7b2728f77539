import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A list with its message and its cards, which is loaded again when the viewer pulls it down.
///
/// If the service does not have the list, there is no message, because the viewer can do nothing about it.
struct ListPage<Element: ListElement, Cards: View>: View {
    let list: ListScreen<Element>
    let send: @MainActor (ListScreen<Element>.Action) async -> Void
    @ViewBuilder let cards: () -> Cards

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 16) {
                if let notice = list.notice { Text(notice).foregroundStyle(.secondary) }
                if list.isLoading { ProgressView().frame(maxWidth: .infinity) }
                if list.isOffered, let message = list.message {
                    MessageView(message) { action in
                        Task { await send(action) }
                    }
                }
                cards()
                if let more = list.more {
                    Button(more.label) { Task { await send(more.action) } }
                        .buttonStyle(.bordered)
                        .frame(maxWidth: .infinity)
                }
            }
            .padding()
        }
        .refreshable { [send] in await send(.refresh) }
        .navigationTitle(list.title)
    }
}
