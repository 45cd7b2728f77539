import QuizDomain
import QuizDomainTesting
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The previews of the view of a typed-recall quiz, one for each phase.
struct RecallPreviews: PreviewProvider {
    static let screens: [RecallScreen] = [
        .fixture(.loading), .fixture(.failed(.connectivity(.notConnected))), .fixture(.ready), .fixture(.playing),
        .fixture(.paused), .fixture(.finished(.allFound)), .fixture(.finished(.timeUp)),
    ]

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            RecallView(screen: screen) { _ in }
        }
    }
}
