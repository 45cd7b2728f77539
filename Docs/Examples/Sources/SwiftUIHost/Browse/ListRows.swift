import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A list with its title, its message and its rows, which is loaded again when the viewer pulls it down.
///
/// If the service does not have the list, there is no message, because the viewer can do nothing about it.
struct ListRows<Element: ListElement, Head: View, Drawing: View>: View {
    let list: ListScreen<Element>
    let send: @MainActor (ListScreen<Element>.Action) async -> Void
    @ViewBuilder let head: () -> Head
    @ViewBuilder let row: (Element.Row) -> Drawing

    var body: some View {
        List {
            head()
            Text(list.title).font(.headline)
            if let notice = list.notice { Text(notice) }
            if list.isLoading { ProgressView() }
            if list.isOffered {
                MessageRows(list.message) { action in
                    Task { await send(action) }
                }
            }
            ForEach(list.rows, id: \.id) { row($0) }
            if let more = list.more {
                Button(more.label) { Task { await send(more.action) } }
            }
        }
        .refreshable { [send] in await send(.refresh) }
    }
}
