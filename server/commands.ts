import {
  addAccountCommand,
  loginCommand,
  logoutCommand,
  lookupLoginCommand,
  renewHashCommand,
} from './account/account.commands.ts';
import { createAdminCommand, resetPasswordCommand } from './account/operator-account.commands.ts';
import { changePasswordCommand, endOtherSessionsCommand } from './account/own-account.commands.ts';
import { beginSigninCommand, finishSigninCommand, takeSigninCommand } from './account/signin.commands.ts';
import {
  deleteSomeCandidatesCommand,
  purgeCandidatesCommand,
  restoreSomeCandidatesCommand,
} from './candidate/candidate-deletion.commands.ts';
import {
  analyzeCommand,
  applyImportCommand,
  finishStagingCommand,
  forgetImportsCommand,
  recordExportCommand,
  stageCandidatesCommand,
  startImportCommand,
  takeOverImportCommand,
} from './candidate/candidate-import.commands.ts';
import {
  addToClassCommand,
  deleteAddedCommand,
  editCandidateCommand,
} from './candidate/candidate-editor.commands.ts';
import {
  addCandidateCommand,
  deleteCandidateCommand,
  updateCandidateCommand,
} from './candidate/candidate.commands.ts';
import { renameClassCommand } from './candidate/class-name.commands.ts';
import { addContestCommand, deleteContestCommand, updateContestCommand } from './contest/contest.commands.ts';
import {
  importTicketsCommand,
  recordTicketExportCommand,
  supersedeTicketsCommand,
} from './contest/ticket-import.commands.ts';
import { addFromTemplateCommand, importArchiveCommand } from './contest-archive/archive-import.commands.ts';
import { importContestCommand } from './contest-import/contest-import.commands.ts';
import { addChartCommand, deleteChartCommand, updateChartCommand } from './chart/chart.commands.ts';
import { clearTicketListsCommand, stageTicketRowsCommand } from './contest/ticket-list.commands.ts';
import { copyContestCommand } from './copying/copy-contest.commands.ts';
import type { AnyCommand, CommandRegistry } from './database/command.ts';
import { firstStartCommand } from './demo/demo.commands.ts';
import {
  announceFileCommand,
  forgetFileCommand,
  markFileLeavingCommand,
  markFileReadyCommand,
} from './files/stored-file.commands.ts';
import { recordFailedLoginCommand } from './http/failed-logins.ts';
import { hearSessionsCommand } from './http/presence.repository.ts';
import { purgeSessionsCommand } from './http/session-purge.commands.ts';
import { makeSealSecretCommand } from './http/seals.ts';
import { countTryCommand, takeTryBackCommand } from './http/throttling.commands.ts';
import { leaveTraceCommand } from './http/traces.ts';
import {
  addReportTemplateCommand,
  deleteReportTemplateCommand,
  numberAsksCommand,
  updateReportTemplateCommand,
} from './report-template/report-template.commands.ts';
import { forgetReportsCommand } from './report/forget-reports.ts';
import { recordReportDeletionCommand, recordReportExportCommand } from './report/report.commands.ts';
import { applyScoresCommand, forgetScoresCommand, markScoresCommand } from './score/score.commands.ts';
import { recordResultExportCommand } from './result-export/result-export.commands.ts';
import { keepFilesPlaceCommand, replaceFilesPlaceCommand } from './files/files-place.ts';
import {
  holdClockCommand,
  leaveProcessCommand,
  seeProcessCommand,
} from './processes/app-process.commands.ts';
import { dropEmptyGroupsCommand, recountCommand } from './progress/recount.commands.ts';
import {
  addJobCommand,
  cancelJobCommand,
  claimJobCommand,
  dropStepsCommand,
  deleteJobCommand,
  endJobCommand,
  hearJobCommand,
  releaseAllJobsCommand,
  releaseJobCommand,
  releaseJobFilesCommand,
} from './jobs/job.commands.ts';
import { dropPagesCommand, handOverPagesCommand } from './slide-import/slide-import.commands.ts';
import { addTicketLogCommand } from './log/log.commands.ts';
import { packLogCommand } from './log/pack-logs.ts';
import {
  addMessagesCommand,
  copyMessageCommand,
  deleteMessageCommand,
  updateMessageCommand,
} from './message/message.commands.ts';
import {
  addNoticeCommand,
  copyNoticeCommand,
  deleteNoticeCommand,
  updateNoticeCommand,
} from './message/notice.commands.ts';
import { dropDraftCommand } from './message/attachment.commands.ts';
import { markReadCommand } from './message/read-mark.commands.ts';
import {
  addResourceCommand,
  deleteResourceCommand,
  updateResourceCommand,
} from './resource/resource.commands.ts';
import { recordProgressExportCommand } from './school/school.commands.ts';
import {
  startContestCommand,
  startTogetherCommand,
  stopContestCommand,
} from './session/contest-run.commands.ts';
import {
  deleteTicketUserCommand,
  restartTicketUserCommand,
  restoreTicketUserCommand,
} from './session/deletion/deleted-user.commands.ts';
import { takeBackCommand } from './session/entering/take-back.commands.ts';
import { openExternalCommand, ticketLoginCommand } from './session/entering/ticket-login.commands.ts';
import { applyRescueFileCommand } from './session/recovery/apply-rescue-file.commands.ts';
import { countDeliveryCommand } from './session/recovery/deliveries.ts';
import { decideLateAnswersCommand, giveTimeBackCommand } from './session/recovery/recovery.commands.ts';
import { makeRescueSecretCommand } from './session/recovery/rescue-key.ts';
import { submitTaskCommand } from './session/submission/submit-task.commands.ts';
import { addTaskCommand, deleteTaskCommand, updateTaskCommand } from './task/task.commands.ts';
import {
  forgetUsesCommand,
  purgeAnswersCommand,
  purgePeopleCommand,
  purgeThingCommand,
  recordPurgedPeopleCommand,
} from './trash/purge.commands.ts';
import { purgeLogsCommand, recordPurgedLogsCommand } from './trash/purge-logs.commands.ts';
import { restoreCommand } from './trash/trash.commands.ts';

const ALL: AnyCommand[] = [
  packLogCommand,
  keepFilesPlaceCommand,
  replaceFilesPlaceCommand,
  seeProcessCommand,
  leaveProcessCommand,
  holdClockCommand,
  addAccountCommand,
  loginCommand,
  lookupLoginCommand,
  logoutCommand,
  renewHashCommand,
  recordFailedLoginCommand,
  endOtherSessionsCommand,
  changePasswordCommand,
  createAdminCommand,
  resetPasswordCommand,
  beginSigninCommand,
  takeSigninCommand,
  finishSigninCommand,
  addContestCommand,
  updateContestCommand,
  deleteContestCommand,
  copyContestCommand,
  stageTicketRowsCommand,
  clearTicketListsCommand,
  importTicketsCommand,
  supersedeTicketsCommand,
  recordTicketExportCommand,
  recordResultExportCommand,
  importContestCommand,
  importArchiveCommand,
  addFromTemplateCommand,
  addTaskCommand,
  updateTaskCommand,
  deleteTaskCommand,
  addResourceCommand,
  updateResourceCommand,
  deleteResourceCommand,
  dropEmptyGroupsCommand,
  recountCommand,
  addMessagesCommand,
  updateMessageCommand,
  copyMessageCommand,
  deleteMessageCommand,
  addNoticeCommand,
  updateNoticeCommand,
  copyNoticeCommand,
  deleteNoticeCommand,
  addReportTemplateCommand,
  updateReportTemplateCommand,
  deleteReportTemplateCommand,
  numberAsksCommand,
  addChartCommand,
  updateChartCommand,
  deleteChartCommand,
  recordReportDeletionCommand,
  recordReportExportCommand,
  forgetReportsCommand,
  applyScoresCommand,
  forgetScoresCommand,
  markScoresCommand,
  dropDraftCommand,
  markReadCommand,
  restoreCommand,
  purgePeopleCommand,
  purgeAnswersCommand,
  purgeThingCommand,
  recordPurgedPeopleCommand,
  forgetUsesCommand,
  purgeLogsCommand,
  recordPurgedLogsCommand,
  ticketLoginCommand,
  openExternalCommand,
  takeBackCommand,
  startContestCommand,
  startTogetherCommand,
  stopContestCommand,
  submitTaskCommand,
  deleteTicketUserCommand,
  restartTicketUserCommand,
  restoreTicketUserCommand,
  giveTimeBackCommand,
  decideLateAnswersCommand,
  applyRescueFileCommand,
  makeRescueSecretCommand,
  countDeliveryCommand,
  addTicketLogCommand,
  firstStartCommand,
  purgeSessionsCommand,
  countTryCommand,
  takeTryBackCommand,
  makeSealSecretCommand,
  hearSessionsCommand,
  leaveTraceCommand,
  addCandidateCommand,
  updateCandidateCommand,
  deleteCandidateCommand,
  addToClassCommand,
  editCandidateCommand,
  deleteAddedCommand,
  renameClassCommand,
  deleteSomeCandidatesCommand,
  restoreSomeCandidatesCommand,
  purgeCandidatesCommand,
  startImportCommand,
  analyzeCommand,
  stageCandidatesCommand,
  finishStagingCommand,
  takeOverImportCommand,
  applyImportCommand,
  forgetImportsCommand,
  recordExportCommand,
  recordProgressExportCommand,
  announceFileCommand,
  markFileReadyCommand,
  markFileLeavingCommand,
  forgetFileCommand,
  addJobCommand,
  claimJobCommand,
  dropStepsCommand,
  releaseAllJobsCommand,
  releaseJobCommand,
  releaseJobFilesCommand,
  handOverPagesCommand,
  dropPagesCommand,
  hearJobCommand,
  endJobCommand,
  cancelJobCommand,
  deleteJobCommand,
];

/** Every change that can be made, by name. The writer thread loads this module. */
export const COMMANDS: CommandRegistry = new Map(ALL.map((entry) => [entry.name, entry]));
