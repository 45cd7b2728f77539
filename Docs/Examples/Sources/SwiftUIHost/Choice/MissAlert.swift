import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

extension View {
    /// Shows the alert about a wrong answer as long as the screen contains one, and calls a closure when the player
    /// closes the alert.
    func missAlert<Content>(
        _ alert: ChoiceRoundScreen<Content>.Alert?, words: @escaping (Content) -> String, close: @escaping (Int) -> Void
    ) -> some View {
        MissAlert(base: self, alert: alert, words: words, close: close)
    }
}

/// A view with the alert about a wrong answer.
struct MissAlert<Base: View, Content: Hashable & Sendable>: View {
    let base: Base
    let alert: ChoiceRoundScreen<Content>.Alert?
    let words: (Content) -> String
    let close: (Int) -> Void
    @State private var isShown = false

    var body: some View {
        base
            .onChange(of: alert, initial: true) { isShown = alert != nil }
            .alert(alert?.title ?? "", isPresented: $isShown, presenting: alert) { alert in
                Button("OK", role: .cancel) { close(alert.id) }
            } message: { alert in
                Text(alert.lead + " " + words(alert.right))
            }
    }
}
