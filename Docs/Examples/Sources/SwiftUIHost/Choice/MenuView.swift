import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The menu of a choice game.
struct MenuView: View {
    let menu: MenuScreen
    let press: (ChoiceAction) -> Void

    var body: some View {
        List {
            Text(menu.heading.text).font(.headline)
            RecordRows(menu.record, problem: menu.recordProblem, isSaving: menu.isSavingRecord)
            if let text = menu.loadingText { ProgressView(text) }
            MessageRows(menu.message, press: press)
            ButtonRows(menu.allButtons, press: press)
        }
    }
}
