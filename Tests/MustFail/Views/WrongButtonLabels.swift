import RemoteLoading
import SwiftUIStubs

// The file expected-views.txt lists the errors that the compiler must report for this file.

struct WrongArgumentLabel: View {
    let button: ActionButton<Int>

    var body: some View {
        Button(button.label, kind: .cancel) {}
    }
}

struct WrongLabelForVoiceOver: View {
    let count: Readout

    var body: some View {
        Text(count.text).accessibilityLabel(count.speech)
    }
}

struct WrongLabelOfScreen: View {
    var body: some View {
        Text(Readout("1/50", speech: "1 of 50 answers found").text)
    }
}
