import HostParts
import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A clock, which is orange for the last 30 seconds.
struct ClockView: View {
    let clock: ClockReadout

    var body: some View {
        Label(clock.text, systemImage: "timer")
            // A toolbar shows only the symbol of a label.
            .labelStyle(.titleAndIcon)
            .font(.headline.monospacedDigit())
            .foregroundStyle(clock.isLate ? Color.orange : Color.primary)
            .accessibilityElement()
            .accessibilityLabel(clock.spoken)
    }
}

extension ClockReadout {
    /// A Boolean value that indicates whether at most 30 seconds are left.
    var isLate: Bool { seconds <= 30 }
}
