import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A text for which VoiceOver speaks other words.
struct ReadoutText: View {
    let text: String
    let spoken: String

    init(_ readout: Readout) {
        (text, spoken) = (readout.text, readout.spoken)
    }

    init(_ clock: ClockReadout) {
        (text, spoken) = (clock.text, clock.spoken)
    }

    var body: some View {
        Text(text).accessibilityLabel(spoken)
    }
}
