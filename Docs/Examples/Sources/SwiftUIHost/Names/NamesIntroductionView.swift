import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A person whom a lesson introduces, with the buttons for the next one and for the menu.
struct NamesIntroductionView: View {
    let introduction: NameMatchIntroduction
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        VStack {
            Text(introduction.place).foregroundStyle(.secondary)
            FaceView(
                face: introduction.face, name: nil, description: introduction.pictureDescription, load: portrait)
            Text(introduction.title).font(.title)
            ButtonBar([introduction.next, introduction.quit], press: send)
            if let notice = introduction.notice { Text(notice).font(.footnote) }
        }
        .padding()
    }
}
