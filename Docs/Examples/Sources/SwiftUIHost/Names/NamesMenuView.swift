import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The menu of the name game.
struct NamesMenuView: View {
    let menu: NameMatchMenu
    let press: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            Section(menu.title) {
                Text(menu.instruction)
                ProgressRows(progress: menu.progress)
                if let notice = menu.listNotice { Text(notice) }
                if menu.isLoading { ProgressView() }
                if let message = menu.message {
                    MessageView(message, press: press)
                }
                RecordRows(record: nil, problem: menu.recordProblem, isSaving: menu.isSavingRecord)
                if let problem = menu.learningProblem { Text(problem) }
            }
            ForEach(menu.lines, id: \.self) { line in
                Button {
                    press(line.button.action)
                } label: {
                    ModeRow(line: line)
                }
                .disabled(!line.button.isEnabled)
            }
            ButtonBar([menu.forget, menu.forgetRecords].compactMap { $0 }, press: press)
        }
    }
}

/// The name of a mode, with a sentence about it and its record.
struct ModeRow: View {
    let line: NameMatchMenu.Line

    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            VStack(alignment: .leading) {
                Text(line.button.label).font(.headline)
                if let recommendation = line.recommendation { Text(recommendation).font(.subheadline) }
                Text(line.detail).font(.subheadline).foregroundStyle(.secondary)
                if let problem = line.problem { Text(problem).font(.footnote) }
            }
            Spacer()
            if let best = line.best { ReadoutText(best).font(.subheadline) }
        }
    }
}

/// The number of people that the player knows, and the number of those that are due.
struct ProgressRows: View {
    let progress: LearningProgress?

    var body: some View {
        if let progress {
            Text(progress.knownText).font(.headline)
            Text(progress.dueText)
        }
    }
}
