import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The menu of the name game.
struct NamesMenuView: View {
    let menu: NameMatchMenu
    let press: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            Text(menu.title).font(.headline)
            Text(menu.instruction)
            ProgressRows(progress: menu.progress)
            if let notice = menu.listNotice { Text(notice) }
            if menu.isLoading { ProgressView() }
            MessageRows(menu.message) { press(.choice($0)) }
            RecordRows(nil, problem: menu.recordProblem, isSaving: menu.isSavingRecord)
            if let problem = menu.learningProblem { Text(problem) }
            ForEach(menu.lines, id: \.self) { line in
                ButtonRows([line.button], press: press)
                if let recommendation = line.recommendation { Text(recommendation).font(.headline) }
                Text(line.detail)
                if let best = line.best { ReadoutText(best) }
                if let problem = line.problem { Text(problem) }
            }
            ButtonRows([menu.forget, menu.forgetRecords].compactMap { $0 }, press: press)
        }
    }
}

/// How many people the player knows, and how many are due.
struct ProgressRows: View {
    let progress: LearningProgress?

    var body: some View {
        if let progress {
            Text(progress.knownText).font(.headline)
            Text(progress.dueText)
        }
    }
}
