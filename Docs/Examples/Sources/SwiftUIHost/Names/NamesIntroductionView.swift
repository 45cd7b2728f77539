import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A person whom a lesson introduces, with the buttons for the next one and for the menu.
struct NamesIntroductionView: View {
    let introduction: NameMatchIntroduction
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            Text(introduction.place)
            PictureView(introduction.face, load: portrait).accessibilityLabel(introduction.alternativeText)
            Text(introduction.title).font(.headline)
            ButtonRows([introduction.next, introduction.leave], press: send)
            if let notice = introduction.notice { Text(notice) }
        }
    }
}
