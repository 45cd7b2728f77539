import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The previews of the view of the name game, one for each screen.
struct NamesPreviews: PreviewProvider {
    static let screens: [NameMatchScreen] = [
        .menu(.fixture(best: 7)), .menu(.fixture(hasFailed: true)), .introduction(.fixture()), .round(.fixture()),
        .round(.fixture(phase: .revealing, right: 0, wrong: [1])), .round(.fixture(.typed)),
        .results(.fixture(best: 7)),
    ]

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            NamesView(screen: screen, portrait: { _ in nil }) { _ in }
        }
    }
}
